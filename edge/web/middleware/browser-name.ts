/** The first match counts, because most browsers' `User-Agent` also names other browsers. */
const BROWSERS = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
] as const;

const SYSTEMS = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
] as const;

/** Returns a browser's common name, such as `Firefox on Linux`. The rest of `User-Agent` is not stored. */
export function browserName(userAgent: string | undefined): string {
  const browser = nameIn(BROWSERS, userAgent) ?? "Unknown browser";
  const system = nameIn(SYSTEMS, userAgent);
  return system === undefined ? browser : `${browser} on ${system}`;
}

function nameIn(
  names: readonly (readonly [name: string, sign: RegExp])[],
  userAgent = "",
): string | undefined {
  return names.find(([, sign]) => sign.test(userAgent))?.[0];
}
