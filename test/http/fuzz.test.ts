import * as fc from "fast-check";
import { afterAll, expect, it } from "vitest";

import { hashSecret } from "../../lib/bytes.ts";
import { runs } from "../runs.ts";
import { countsIn, ErrorBody } from "./bodies.ts";
import { headerSets, LIVE_BUILD, METHODS, OWN_KEY, targets } from "./fuzzed-requests.ts";
import { headOf, secretsIn, tracesIn } from "./leaks.ts";
import { openTestEdge } from "./test-edge.ts";
import { UNLIMITED } from "./test-server.ts";

const REQUESTS = runs(1_000);
/** Requests that are sent concurrently. */
const AT_ONCE = 50;
const OTHERS_EMAIL = "somebody.else@example.org";

/** The number of answers below `/changes` that name the live build. */
let changes = 0;

const edge = await openTestEdge({ plans: { free: UNLIMITED, pro: UNLIMITED } });
const ownKey = await edge.newKey("pro");
const other = await edge.accounts.createAccount({
  email: OTHERS_EMAIL,
  plan: "pro",
  isVerified: true,
});
const { key, apiKey } = await edge.accounts.createKey(other.id, "others-name-of-a-key");
const { token } = await edge.accounts.createLink(OTHERS_EMAIL);
// So that the key's cached status could be mistaken for that of another.
const build = (await edge.ask("/api/v1/bills", { key })).headers.get("X-Build-Id") ?? "";
/** Must not be in any answer. */
const othersSecrets = {
  "another's key": key,
  "another's key's hash": hashSecret(key),
  "another's key's id": apiKey.id,
  "another's key's name": apiKey.name,
  "another's account": other.id,
  "another's address": OTHERS_EMAIL,
  "another's link": token,
};
const { "another's key's id": _, ...ofOthers } = othersSecrets;
/** Must not be in the log. */
const secrets = { ...ofOthers, "one's own key": ownKey, "its hash": hashSecret(ownKey) };
afterAll(() => edge.close());

const requests = fc.record({
  target: targets,
  method: fc.oneof({ weight: 8, arbitrary: fc.constant("GET") }, fc.constantFrom(...METHODS)),
  headers: headerSets,
});

it(
  "no request, however malformed, gets a 5xx or another account's data, and all errors have the standard format",
  async () => {
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(requests, { minLength: AT_ONCE, maxLength: AT_ONCE }),
        async (batch) => {
          const sent = batch.map((asked) => withOwnKey(asked));
          const responses = await Promise.all(
            sent.map(({ target, ...asked }) => edge.askAtOnce(target, { key: ownKey, ...asked })),
          );
          await Promise.all(responses.map((response, at) => check(response, sent[at])));
          for (const { status } of responses) seen.set(status, (seen.get(status) ?? 0) + 1);
          changes += responses.filter(
            ({ status }, at) => status === 200 && sent[at]?.target.includes("/changes") === true,
          ).length;
          checkLog();
        },
      ),
      { numRuns: REQUESTS / AT_ONCE, endOnFailure: false },
    );
    // The mutations are useful only as long as all of these result from them.
    for (const status of [200, 304, 400, 401, 404]) {
      expect(seen.get(status)).toBeGreaterThan(0);
    }
    expect(changes).toBeGreaterThan(0);
    if (REQUESTS > 4_000) process.stderr.write(`${countsIn(seen)}\n`);
  },
  300_000 + 10 * REQUESTS,
);

interface Sent {
  readonly target: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
}

function withOwnKey({ target, method, headers }: Sent): Sent {
  const withKey = Object.entries(headers).map(([name, value]) => [
    name,
    value.replaceAll(OWN_KEY, ownKey),
  ]);
  return {
    target: target
      .replaceAll(OWN_KEY, ownKey)
      .replaceAll(LIVE_BUILD, build)
      .replaceAll(LIVE_BUILD.toLowerCase(), build.toLowerCase()),
    method,
    headers: Object.fromEntries(withKey) as Record<string, string>,
  };
}

async function check(response: Response, { target, method, headers }: Sent = BARE): Promise<void> {
  const { status } = response;
  const text = await response.text();
  const head = headOf(response);
  const exchange = `${method} ${target} ${JSON.stringify(headers)}: ${status}\n${head}\n\n${text.slice(0, 2000)}`;
  // Records are long; only the start and end of an answer come from the edge.
  const ends = text.length > 2000 ? `${text.slice(0, 1000)}\n${text.slice(-1000)}` : text;
  const leaks = [...tracesIn(`${head}\n${ends}`), ...secretsIn(`${head}\n${text}`, othersSecrets)];
  // The 404 for `/api/v1/fld_live_…` repeats the path.
  const isAskedBack = secretsIn(target, { ownKey }).length > 0;
  if (!isAskedBack) leaks.push(...secretsIn(`${head}\n${text}`, { "one's own key": ownKey }));
  if (status >= 500) throw new Error(`a 5xx: ${exchange}`);
  if (leaks.length > 0) throw new Error(`${leaks.join(", ")} in ${exchange}`);
  const id = response.headers.get("X-Request-Id") ?? "";
  if (!/^[\w.-]{1,64}$/.test(id)) throw new Error(`no request id: ${exchange}`);
  if (status < 400 || method === "HEAD") return;
  const { error } = ErrorBody.parse(JSON.parse(text));
  expect(error.parameter !== undefined).toBe(error.code === "invalid_parameter");
}

function checkLog(): void {
  for (const { event, line } of edge.logged) {
    if (event === "request_failed") throw new Error(line);
    const leaks = secretsIn(line, secrets);
    if (leaks.length > 0) throw new Error(`the log has ${leaks.join(", ")}: ${line}`);
  }
  edge.logged.length = 0;
}

const BARE: Sent = { target: "", method: "GET", headers: {} };
