import { afterAll, beforeAll, expect, it } from "vitest";

import { type HostedService, openHostedService } from "./hosted-service.ts";
import { visit } from "./visitor.ts";

const LINKS_PER_IP = 30;

let service: HostedService;

beforeAll(async () => {
  service = await openHostedService();
});
afterAll(() => service.close());

it.each(["", "unknown", "[::1]:80", "'; DROP TABLE attempt;--"])(
  "a mail is sent even if the proxy sends %j",
  async (forwarded) => {
    const email = "odd-proxy@example.org";
    const { status } = await visit(service, forwarded).submit("/account/sign-in", { email });
    expect(status).toBe(200);
  },
);

it("too many wrong links are refused, whatever a client adds to the proxy's header, while a valid link works", async () => {
  const ip = "203.0.113.10";
  const token = await visit(service).askForLink("guessed@example.org");
  const statuses = new Set<number>();
  for (let n = 0; n < LINKS_PER_IP; n++) {
    const guess = { token: `${"a".repeat(40)}${n}` };
    const visitor = visit(service, `192.0.2.${n}, 10.9.8.${n}, ${ip}`);
    const sent =
      n % 2 === 0
        ? visitor.submit("/account/open", guess)
        : visitor.open(`/account/open?token=${guess.token}`);
    statuses.add((await sent).status);
  }
  expect(statuses).toEqual(new Set([410]));
  for (const header of ["X-Real-IP", "CF-Connecting-IP", "Forwarded"]) {
    // Cloudflare sets this header itself.
    if (header in service.from("")) continue;
    const wrong = { token: "b".repeat(43) };
    const other = { [header]: "192.0.2.99" };
    const { status, headers } = await visit(service, ip).submit("/account/open", wrong, other);
    expect([status, Number(headers["retry-after"]) > 0]).toEqual([429, true]);
  }
  expect((await visit(service, ip).submit("/account/open", { token })).status).toBe(200);
});
