import type { DemoKey } from "./demo-key.ts";

/** The key and a request to try, for a terminal; what is no terminal is kept, and told where the key is. */
export function howToTry({ key, path }: DemoKey, url: string, isTerminal: boolean): string {
  const [shown, header] = isTerminal
    ? [key, `'X-API-Key: ${key}'`]
    : [`in ${path}`, `"X-API-Key: $(cat ${quoted(path)})"`];
  return `Demo key (plan pro): ${shown}\n\n    curl -H ${header} '${url}'`;
}

/** As one word of the shell's. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
