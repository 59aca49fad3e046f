/** Forms whose body arrives late on a real connection, while the operator suspends the sender with the real command. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { legis } from "../run-legis.ts";
import { type Member, newMember, standingOf } from "./member.ts";
import { openTestService, type TestService } from "./test-service.ts";

let service: TestService;

beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

type Fields = Readonly<Record<string, string>>;

const FORMS: readonly [path: string, fields: (member: Member) => Fields][] = [
  ["/account/plan", () => ({ plan: "pro" })],
  ["/account/delete", ({ email }) => ({ email })],
];

/**
 * Sends a form without its body. Returns a function that sends the body and returns the status and
 * the redirect's target; resolves once the server waits for the body.
 */
async function hold(member: Member, path: string, fields: Fields): Promise<() => Promise<string>> {
  const body = new URLSearchParams(fields).toString();
  const { hostname, port, host } = new URL(service.url);
  const socket: Socket = connect(Number(port), hostname);
  const cookie = Array.from(member.cookies, ([name, value]) => `${name}=${value}`).join("; ");
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${service.baseUrl}`,
    "Sec-Fetch-Site: same-origin",
    "X-Forwarded-For: 198.51.100.77",
    `Cookie: ${cookie}`,
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${body.length}`,
    "Expect: 100-continue",
    "Connection: close",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  const [asked] = (await once(socket, "data")) as [Buffer];
  expect(asked.toString()).toMatch(/^HTTP\/1.1 100 /);
  return async () => {
    socket.write(body);
    const answer = await text(socket);
    const status = /^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? "";
    return `${status} ${/^Location: (\S+)/im.exec(answer)?.[1] ?? ""}`.trim();
  };
}

describe("a form that is held open", () => {
  it.each(FORMS)(
    "changes nothing if its sender is suspended meanwhile: %s",
    async (path, fieldsOf) => {
      const member = await newMember(service);
      const send = await hold(member, path, fieldsOf(member));
      const suspending = await legis(["accounts", "suspend", member.email], {
        LEGIS_HOME: service.home,
      });
      expect(suspending).toMatchObject({ code: 0 });
      const suspended = await standingOf(service, member);
      expect(suspended).toMatchObject({ account: { suspended_at: expect.any(String) } });
      // The server may read the session before or after the account is suspended.
      expect(["403", "303 /account/sign-in"]).toContain(await send());
      expect(await standingOf(service, member)).toEqual(suspended);
    },
  );

  it.each(FORMS)("takes effect if nothing happens meanwhile: %s", async (path, fieldsOf) => {
    const member = await newMember(service);
    const before = await standingOf(service, member);
    const send = await hold(member, path, fieldsOf(member));
    expect(await send()).toMatch(/^(200|303 \/(account)?\?done=)/);
    expect(await standingOf(service, member)).not.toEqual(before);
  });
});
