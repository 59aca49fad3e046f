import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { Agent, buildConnector, request } from "undici";

import { isAddress, isLoopback, isPublic } from "../../lib/address-range.ts";
import { errorCodeOf } from "../../lib/errors.ts";
import { type Post, POST_MS, startOf } from "../../site/app/post.ts";

interface PostOptions {
  readonly resolve?: typeof lookup;
  readonly isAllowed?: typeof isPublic;
  readonly port?: number;
  /** Also posts to this machine, on any port, if the address names it. */
  readonly isLocal?: boolean;
  readonly ca?: string;
  readonly timeoutMs?: number;
}

/** Posts to public addresses only. The connection resolves the name, once, and goes to an address that was checked. */
export function createPost(options: PostOptions = {}): Post {
  const { resolve = lookup, isAllowed = isPublic, port = 443, ca, timeoutMs = POST_MS } = options;
  const isHere = (hostname: string) => options.isLocal === true && isLoopback(hostname);
  const lookUp: LookupFunction = (hostname, asked, done) => {
    resolve(hostname, { ...asked, all: true }, (error, found) => {
      const isOpen = isHere(hostname) ? isLoopback : isAllowed;
      const addresses = error === null ? found.filter((each) => isOpen(each.address)) : [];
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
      if (isHere(target.hostname)) connect(target, done);
      else if (isAddress(target.hostname) && !isAllowed(target.hostname))
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
      const code = errorCodeOf(error) ?? "unreachable";
      // The owner of the address must not learn which names the server's own network has.
      const isUnresolved = error instanceof InsideError || /^E(?:NOTFOUND|AI_)|^ENODATA/.test(code);
      throw new Error(isUnresolved ? "no answer" : `no answer (${code})`, { cause: error });
    }
  };
}

class InsideError extends Error {
  constructor(hostname: string) {
    super(`${hostname} is not on the public internet`);
  }
}
