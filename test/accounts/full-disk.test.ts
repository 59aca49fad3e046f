/** The accounts' disk is full while the service runs. Mounts a small disk, which must be allowed. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { mayMount, openSmallDisk, type SmallDisk } from "../small-disk.ts";
import { type Member, newMember, standingOf } from "./member.ts";
import { openTestService, type TestService } from "./test-service.ts";
import { statusOf, visit } from "./visitor.ts";

const UNDER_WAY = 3;

describe.skipIf(!mayMount)("the accounts on a full disk (needs to be allowed to mount)", () => {
  let disk: SmallDisk;
  let service: TestService;
  let member: Member;
  let leaver: Member;
  let before: object;
  let makeRoom: () => void;

  beforeAll(async () => {
    disk = openSmallDisk("8m");
    service = await openTestService({ LEGIS_HOME: disk.path });
    member = await newMember(service);
    leaver = await newMember(service);
    before = await standingOf(service, member);
    makeRoom = disk.fill();
  });
  afterAll(async () => {
    await service.close();
    disk.remove();
  });

  const counted = async (): Promise<number | undefined> =>
    (await service.accounts.useByDay(member.accountId, 1))[0]?.requests;

  it.each([
    ["/account/sign-in", { email: "new@example.org" }],
    ["/account/keys/new", { name: "another" }],
    ["/account/keys/KEY/rotate", {}],
    ["/account/plan", { plan: "pro" }],
    ["/account/delete", { email: "EMAIL" }],
  ])("answer a form with 503 and an error page, and change nothing: %s", async (...form) => {
    const [path, fields] = form;
    const filled = Object.entries(fields).map(
      ([name, value]) => [name, value.replace("EMAIL", member.email)] as const,
    );
    const answer = await member.submit(path.replace("KEY", member.keyId), filled);
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "60"]);
    expect(answer.text).toContain("<h1>This isn’t working right now</h1>");
    expect(answer.text).toContain("Nothing was lost.");
    expect(await standingOf(service, member)).toEqual(before);
  });

  it("still show the account", async () => {
    expect((await member.open("/account")).status).toBe(200);
  });

  it("let a browser sign out", async () => {
    const answer = await leaver.submit("/account/sign-out");
    expect(answer.status).toBe(503);
    expect(answer.text).toContain("<h1>You are signed out in this browser</h1>");
    expect(leaver.cookies.size).toBe(0);
    expect((await leaver.open("/account")).status).toBe(303);
  });

  it("serve keys, count requests in memory, and write the counts once there is space", async () => {
    const statuses = [];
    for (let n = 0; n < UNDER_WAY; n++) statuses.push(await statusOf(service, member.key));
    expect(statuses).toEqual([200, 200, 200]);
    // The write that happens every second fails and is logged.
    const told = '"event":"account_store_failed"';
    await vi.waitFor(() => expect(service.log()).toContain(told), { timeout: 60_000 });
    expect(await counted()).toBe(0);
    makeRoom();
    await vi.waitFor(async () => expect(await counted()).toBe(UNDER_WAY), { timeout: 60_000 });
    const { status } = await visit(service).submit("/account/sign-in", { email: member.email });
    expect(status).toBe(200);
  });
});
