import type { IncomingMessage } from "node:http";

import type { RequestHead } from "../../edge/api/exchange.ts";
import { required } from "../../lib/required.ts";

/** Works even if the URL is invalid. */
export function headOfIncoming({
  method = "",
  url = "",
  rawHeaders,
}: IncomingMessage): RequestHead {
  return { method, target: url, headers: new SentHeaders(rawHeaders) };
}

/** Like `Headers`, but parses a header only when it is read. */
export class SentHeaders {
  readonly #raw: readonly string[];

  constructor(raw: readonly string[]) {
    this.#raw = raw;
  }

  get(name: string): string | null {
    const raw = this.#raw;
    let found: string | null = null;
    for (let index = 0; index < raw.length; index += 2) {
      const sent = required(raw[index], "a header's name");
      if (sent.length !== name.length || !isSameName(sent, name)) continue;
      const value = required(raw[index + 1], "a header's value");
      found = found === null ? value : `${found}, ${value}`;
    }
    return found;
  }
}

function isSameName(sent: string, name: string): boolean {
  return sent === name || sent.toLowerCase() === name.toLowerCase();
}
