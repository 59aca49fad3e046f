import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { Agent, buildConnector, request } from "undici";

import { isAddress, isPublic } from "../../lib/address-range.ts";
import { errorCodeOf } from "../../lib/errors.ts";
import { type Post, POST_MS, startOf } from "../../site/app/post.ts";

interface PostOptions {
  readonly resolve?: typeof lookup;
  readonly isAllowed?: typeof isPublic;
  readonly port?: number;
  readonly ca?: string;
  readonly timeoutMs?: number;
}

/** Posts to public addresses only. The connection resolves the name, once, and goes to an address that was checked. */
export function createPost(options: PostOptions = {}): Post {
  const { resolve = lookup, isAllowed = isPublic, port = 443, ca, timeoutMs = POST_MS } = options;
  const lookUp: LookupFunction = (hostname, asked, done) => {
    resolve(hostname, { ...asked, all: true }, (error, found) => {
      const addresses = error === null ? found.filter((each) => isAllowed(each.address)) : [];
      const [first] = addresses;
      if (first === undefined) done(error ?? new InsideError(hostname), "");
      else if (asked.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
  const connect = buildConnector({
    lookup: lookUp,
    timeout: timeoutMs,
    ...(ca !== undefined && { ca }),
  });
  const agent = new Agent({
    // Without keep-alive: each delivery resolves the name again.
    pipelining: 0,
    connect: (target, done) => {
      // Numbers are not looked up.
      if (isAddress(target.hostname) && !isAllowed(target.hostname))
        done(new InsideError(target.hostname), null);
      else connect({ ...target, port: String(port) }, done);
    },
  });
  return async ({ address, headers, body: sent }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const init = { dispatcher: agent, method: "POST", headers, body: sent, signal } as const;
    try {
      const { statusCode: status, body } = await request(address, init);
      return { status, text: await startOf(body) };
    } catch (error) {
      if (signal.aborted)
        throw new Error(`no answer within ${timeoutMs / 1_000} s`, { cause: error });
      if (error instanceof InsideError) throw error;
      throw new Error(`no answer (${errorCodeOf(error) ?? "unreachable"})`, { cause: error });
    }
  };
}

class InsideError extends Error {
  constructor(hostname: string) {
    super(`${hostname} is not on the public internet`);
  }
}
