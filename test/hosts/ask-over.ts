import { Agent, request } from "node:http";
import { buffer } from "node:stream/consumers";

/** Sends a request unchanged, and returns the answer without decoding it. */
export type AskOver = (target: string, init?: Asked) => Promise<Response>;

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends requests over real connections, without the headers and decoding of `fetch`. */
export function askOver(origin: string): AskOver {
  const agent = new Agent({ keepAlive: true });
  return (target, { method = "GET", headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const asked = request(new URL(target, origin), { method, headers, agent }, (response) => {
        buffer(response).then((body) => {
          const { statusCode: status = 0, rawHeaders } = response;
          const hasBody = body.length > 0 || (method !== "HEAD" && ![204, 304].includes(status));
          resolve(new Response(hasBody ? body : null, { status, headers: pairs(rawHeaders) }));
        }, reject);
      });
      asked.on("error", reject);
      asked.end();
    });
}

function pairs(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ""]] : []));
}
