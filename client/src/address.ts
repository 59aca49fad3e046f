import { ApiError } from "./api-error.ts";
import { PARAMETERS } from "./parameters.ts";

type Value = string | number;

/**
 * Fills each `{name}` with a path value; the query follows.
 *
 * @throws ApiError `unknown_parameter` for a name that the route does not have
 * @throws TypeError for a missing or invalid value: `null` would otherwise ask for everything
 */
export function addressOf(
  baseUrl: string,
  template: string,
  path: Readonly<Record<string, unknown>>,
  query: Readonly<Record<string, unknown>>,
): string {
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    segmentOf(name, path[name]),
  );
  const url = new URL(baseUrl + filled);
  for (const [name, rawValue] of Object.entries(query)) {
    checkName(name, template, url.href);
    const value = Array.isArray(rawValue)
      ? rawValue.map((each) => textOf(name, each)).join(",")
      : rawValue;
    if (value === undefined || value === "") continue;
    url.searchParams.set(name, textOf(name, value));
  }
  return url.href;
}

/**
 * Moves a link, or a path from `/api/v1/` on, below `baseUrl`: the key goes nowhere else, and the service
 * need not know its own address.
 *
 * @throws ApiError if the link is not the API's
 */
export function rebased(baseUrl: string, link: string): string {
  const url = URL.canParse(link, baseUrl) ? new URL(link, baseUrl) : null;
  const start = url?.pathname.indexOf("/api/v1/") ?? -1;
  // URL resolves the dots in a path only for schemes such as http and https.
  if (url === null || start === -1 || !/^https?:$/.test(url.protocol)) {
    const message = `${link} is not an address of the API`;
    throw new ApiError({ code: "unexpected_answer", message, url: link });
  }
  return baseUrl + url.pathname.slice(start) + url.search;
}

function checkName(parameter: string, template: string, url: string): void {
  const names = PARAMETERS[template] ?? [];
  if (names.includes(parameter)) return;
  // `sponsor` is the beginning of `sponsor_bioguide_id`, not the end of `cosponsor`.
  const likeness = names.map((name) =>
    name.startsWith(`${parameter}_`) ? 1 : likenessOf(name, parameter),
  );
  const best = Math.max(...likeness);
  const hint =
    best > 0.4
      ? `did you mean ${names[likeness.indexOf(best)]}?`
      : `it has ${names.join(", ") || "none"}`;
  const message = `${template} has no parameter ${parameter}: ${hint}`;
  throw new ApiError({ code: "unknown_parameter", message, url, parameter });
}

/** Compares names by their pairs of letters: 1 if all are the same, 0 if none is. */
function likenessOf(one: string, other: string): number {
  const [pairs, others] = [one, other].map(
    (name) => new Set(Array.from(name, (_, at) => name.slice(at, at + 2))),
  ) as [Set<string>, Set<string>];
  const shared = [...pairs].filter((pair) => others.has(pair));
  return (2 * shared.length) / (pairs.size + others.size);
}

function segmentOf(name: string, value: unknown): string {
  const text = textOf(name, value);
  // Without it, or with dots in its place, the address leads to another route.
  if (text === "" || text === "." || text === "..") throw invalidPathValue(name, value);
  return encodeURIComponent(text);
}

function textOf(name: string, value: unknown): string {
  if (typeof value === "string" || (typeof value === "number" && Number.isFinite(value))) {
    return String(value satisfies Value);
  }
  throw invalidPathValue(name, value);
}

function invalidPathValue(name: string, value: unknown): TypeError {
  const shown = typeof value === "string" ? JSON.stringify(value) : String(value);
  return new TypeError(`${name} must be a string or a number, not ${shown}`);
}
