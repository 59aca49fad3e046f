import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { isNode } from "../hosts/which-host.ts";
import { type HostedService, openHostedService } from "./hosted-service.ts";
import { openTestService } from "./test-service.ts";
import { visit } from "./visitor.ts";

const MAILS_PER_ADDRESS = 5;
const MAILS_PER_IP = 30;
const LINKS_PER_IP = 30;

let service: HostedService;

beforeAll(async () => {
  service = await openHostedService();
});
afterAll(() => service.close());

const mailsTo = (email: string): number =>
  service.mail.mails.filter(({ receivers }) => receivers.some((one) => one.toLowerCase() === email))
    .length;

describe("too many mails", () => {
  it("to one address are refused, for any form, network or spelling", async () => {
    const email = "flooded@example.org";
    const spellings = [
      email,
      "FLOODED@example.org",
      " flooded@EXAMPLE.org ",
      "Flooded@Example.Org",
      email,
      email,
      email,
    ];
    const statuses = [];
    const waits = [];
    for (const [n, spelling] of spellings.entries()) {
      const path = n % 2 === 0 ? "/account/sign-in" : "/account/sign-up";
      const { status, headers } = await visit(service).submit(path, { email: spelling });
      statuses.push(status);
      waits.push(Number(headers["retry-after"] ?? 0) > 0);
    }
    expect(waits).toEqual([false, false, false, false, false, true, true]);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(mailsTo(email)).toBe(MAILS_PER_ADDRESS);
  });

  it("are refused even if the caller forges addresses in front of the proxy's own", async () => {
    let statuses: number[] = [];
    for (let n = 0; n < MAILS_PER_IP + 3; n++) {
      const visitor = visit(service, `192.0.2.${n}, 10.9.8.${n}, 203.0.113.8`);
      statuses.push(
        (await visitor.submit("/account/sign-up", { email: `spoof-${n}@example.org` })).status,
      );
    }
    expect(statuses.slice(MAILS_PER_IP)).toEqual([429, 429, 429]);
    statuses = [];
    for (const header of [
      "X-Real-IP",
      "CF-Connecting-IP",
      "True-Client-IP",
      "Forwarded",
      "X-Client-IP",
    ]) {
      // Cloudflare sets this header itself.
      if (header in service.from("")) continue;
      const visitor = visit(service, "203.0.113.8");
      const fields = { email: `spoof-${header.toLowerCase()}@example.org` };
      statuses.push(
        (await visitor.submit("/account/sign-up", fields, { [header]: "192.0.2.99" })).status,
      );
    }
    expect(new Set(statuses)).toEqual(new Set([429]));
  });

  it.each([
    "",
    ",",
    "unknown",
    "203.0.113.9:1234",
    "[::1]:80",
    "x".repeat(5000),
    "'; DROP TABLE attempt;--",
    "_hidden",
  ])("are counted even if the proxy sends %j", async (forwarded) => {
    const visitor = visit(service, forwarded);
    const { status } = await visitor.submit("/account/sign-in", { email: "odd-proxy@example.org" });
    expect([200, 429]).toContain(status);
  });
});

describe.skipIf(!isNode)("one server on Node (needs no proxy)", () => {
  it("that trusts no proxy counts per connection, regardless of X-Forwarded-For", async () => {
    const direct = await openTestService({ LEGIS_TRUSTED_PROXIES: "0" });
    try {
      const statuses = [];
      for (let n = 0; n < MAILS_PER_IP + 2; n++) {
        const visitor = visit(direct, `192.0.2.${n}`);
        statuses.push(
          (await visitor.submit("/account/sign-up", { email: `direct-${n}@example.org` })).status,
        );
      }
      expect(statuses.slice(MAILS_PER_IP)).toEqual([429, 429]);
    } finally {
      await direct.close();
    }
  });
});

describe("too many wrong links", () => {
  it("are refused, while a valid link works from the same address", async () => {
    const ip = "203.0.113.10";
    const token = await visit(service).askForLink("guessed@example.org");
    const statuses = [];
    for (let n = 0; n < LINKS_PER_IP; n++) {
      const guess = { token: `${"a".repeat(40)}${n}` };
      const visitor = visit(service, ip);
      statuses.push(
        (
          await (n % 2 === 0
            ? visitor.submit("/account/open", guess)
            : visitor.open(`/account/open?token=${guess.token}`))
        ).status,
      );
    }
    expect(new Set(statuses)).toEqual(new Set([410]));
    const wrong = { token: "b".repeat(43) };
    const { status, headers } = await visit(service, ip).submit("/account/open", wrong);
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect((await visit(service, ip).submit("/account/open", { token })).status).toBe(200);
  });
});
