import { afterEach, beforeEach, expect, it } from "vitest";

import { Problem } from "../../contract/problem.ts";
import {
  BASE_URL,
  type Member,
  openTestWeb,
  type TestWeb,
  tokenOf,
} from "../../test/accounts/test-web.ts";

const ADDRESS = "/bills?topic=health";

let web: TestWeb;
let ada: Member;
let reads: string[];
beforeEach(async () => {
  reads = [];
  web = await openTestWeb({
    findWatched: (address) => {
      reads.push(address);
      if (!/^\/(?:bills|today|treaties|crs-)/.test(address))
        throw new Problem("not_found", `There is no feed of ${address}`);
      return Promise.resolve({ title: `Title of ${address}`, build: "build-1", now: 119 });
    },
  });
  ada = await web.member("ada@example.org");
});
afterEach(() => web.close());

const watchesOf = ({ accountId }: Member) => web.accounts.listWatches(accountId);

it("an owner watches what a page shows, pauses it, resumes it and deletes it", async () => {
  const form = await ada.get(`/account/watches/new?feed=${encodeURIComponent(ADDRESS)}`);
  expect([form.status, form.text]).toEqual([200, expect.stringContaining(`value="${ADDRESS}"`)]);
  expect(form.text).toContain(`>Title of ${ADDRESS}</a>`);
  expect(form.text).not.toContain("nothing more is likely");
  const sent = { address: ADDRESS, "kind-law": "on", "kind-votes": "on" };
  const { location } = await ada.post("/account/watches/new", sent);
  const page = await ada.get(location ?? "");
  expect(page.text).toContain("You now watch this");
  expect(page.text).toContain("Laws, Votes");
  const [watch] = await watchesOf(ada);
  expect(watch).toMatchObject({ address: ADDRESS, kinds: "law,votes", seen_builds: "build-1" });
  const change = (to: string) => ada.post(`/account/watches/${watch?.id}`, { to });
  await change("paused");
  expect((await ada.get("/account/watches")).text).toContain("(paused)");
  await change("resumed");
  expect((await ada.get("/account/watches")).text).not.toContain("(paused)");
  await change("deleted");
  expect(await watchesOf(ada)).toEqual([]);
});

/** Whether the form says that the Congress is over, and the kinds of news that it offers. */
const kindsOf = async (feed: string) => {
  const { text } = await ada.get(`/account/watches/new?feed=${encodeURIComponent(feed)}`);
  const isOver = text.includes("The 117th Congress ended on Jan 3, 2023, so nothing more");
  return [isOver, ...(text.match(/(?<=name="kind-)\w+/g) ?? [])];
};

it("the form says that a Congress has ended, and offers the kinds of news that can come", async () => {
  const bill = await kindsOf("/bills/117/HR/4");
  expect(bill.slice(0, 3)).toEqual([true, "introduced", "status"]);
  expect(bill).toEqual(expect.arrayContaining(["amendments", "law", "votes", "reports"]));
  expect(bill).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(nom|tre|sea|crs)/)]));
  expect(await kindsOf("/bills?congress=117")).toEqual(bill);
  expect((await kindsOf("/bills/119/HR/4"))[0]).toBe(false);
  expect(await kindsOf("/treaties/117/2")).toEqual([false, "treaties"]);
  expect(await kindsOf("/crs-reports/98-807")).toEqual([false, "crs_reports"]);
  expect(await kindsOf("/today")).toEqual([false]);
});

it("today is watched only by an account with a webhook that is on", async () => {
  const form = await ada.get("/account/watches/new?feed=/today");
  expect(form.text).toContain("gets each roll call");
  const watch = () => ada.post("/account/watches/new", { address: "/today" });
  expect((await watch()).text).toContain("webhooks only");
  await web.accounts.setPlan(ada.accountId, "pro");
  await ada.post("/account/watches/webhook", { address: "https://receiver.example.org/" });
  expect((await watch()).text).toContain("webhooks only");
  const hook = await web.accounts.findWebhook(ada.accountId);
  if (hook !== null) await web.accounts.confirmWebhook(hook);
  await watch();
  expect(await watchesOf(ada)).toMatchObject([{ address: "/today" }]);
});

it("an account has as many watches as its plan, and one of each address", async () => {
  const watch = (address: string) => ada.post("/account/watches/new", { address });
  const statuses = [];
  for (const address of ["/bills", "/bills", "/bills?q=a", "/bills?q=b"])
    statuses.push((await watch(address)).status);
  expect(statuses).toEqual([303, 303, 303, 409]);
  await web.accounts.setPlan(ada.accountId, "pro");
  expect((await watch("/bills?q=b")).status).toBe(303);
});

it("an address without a feed is refused with a reason, and one of another site is not shown", async () => {
  await web.accounts.stopWatches(ada.accountId, { how: "by hand" });
  const gone = await ada.post("/account/watches/new", { address: "/laws" });
  expect([gone.status, gone.text]).toEqual([400, expect.stringContaining("no feed of /laws")]);
  for (const address of ELSEWHERE) {
    const path = `/account/watches/new?feed=${encodeURIComponent(address)}`;
    const answers = [await ada.get(path), await ada.post("/account/watches/new", { address })];
    expect([address, ...answers.map(({ status }) => status)]).toEqual([address, 404, 404]);
    const visitor = web.visitor();
    expect((await visitor.get(path)).location).toBe("/account/sign-up");
    await visitor.post("/account/sign-in", { email: ada.email, feed: address });
    expect(web.mails.at(-1)?.text).not.toMatch(/feed=|evil/);
  }
});

const ELSEWHERE = [
  "//evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/\\evil.example/x",
  "/\t/evil.example",
  "/\n/evil.example/bills",
  "/bills\n//evil.example",
  "/nothing",
];

it("the limit comes before the feed is read, and so does that of tries", async () => {
  for (const address of ["/bills", "/bills?q=a"])
    await ada.post("/account/watches/new", { address });
  expect(reads).toEqual(["/bills", "/bills?q=a"]);
  expect((await ada.post("/account/watches/new", { address: "/bills?q=b" })).status).toBe(409);
  expect(reads).toHaveLength(2);
  let status = 303;
  for (let at = 0; at < 300 && status === 303; at += 1)
    ({ status } = await ada.post("/account/watches/new", { address: "/bills" }));
  expect([status, reads.length]).toEqual([429, 300]);
});

it("a watch over the plan's limit says so", async () => {
  await web.accounts.setPlan(ada.accountId, "pro");
  for (const address of ["/bills", "/bills?q=a", "/bills?q=b"])
    await ada.post("/account/watches/new", { address });
  expect((await ada.get("/account/watches")).text).not.toContain("this one rests");
  await web.accounts.setPlan(ada.accountId, "free");
  expect((await ada.get("/account/watches")).text.match(/this one rests/g)).toHaveLength(1);
});

it("nobody changes another's watch", async () => {
  await ada.post("/account/watches/new", { address: "/bills" });
  const [watch] = await watchesOf(ada);
  const eve = await web.member("eve@example.org");
  await eve.post(`/account/watches/${watch?.id}`, { to: "deleted" });
  expect(await watchesOf(ada)).toHaveLength(1);
  const visitor = await web.visitor().get("/account/watches");
  expect([visitor.status, visitor.location]).toEqual([303, "/account/sign-in"]);
});

it.each(["sign-in", "sign-up"])(
  "a visitor who pressed Watch comes back to it after %s",
  async (purpose) => {
    const visitor = web.visitor();
    const form = `/account/watches/new?feed=${encodeURIComponent(ADDRESS)}`;
    const { location } = await visitor.get(form);
    const asked = await visitor.get(location ?? "");
    const [, feed = ""] = /name="feed" value="([^"]*)"/.exec(asked.text) ?? [];
    expect(asked.text).toContain("Get a key");
    expect(asked.text).toContain(`/account/sign-in?feed=${encodeURIComponent(ADDRESS)}`);
    const email = purpose === "sign-in" ? ada.email : "new@example.org";
    await visitor.post(`/account/${purpose}`, { email, feed });
    const [link = ""] = /https:\S+/.exec(web.mails.at(-1)?.text ?? "") ?? [];
    // Perhaps in another browser.
    const other = web.visitor();
    const { text } = await other.get(link.slice(BASE_URL.length));
    const opened = { token: tokenOf(web.mails.at(-1)), feed };
    expect(text).toContain(`name="feed" value="${ADDRESS}"`);
    const page = await other.post("/account/open", opened);
    // After the first key there is a link.
    expect(page.location ?? /href="([^"]+)">\s*Go on/.exec(page.text)?.[1]).toBe(form);
  },
);

it("what visitors come back to is on this site, and not too long", async () => {
  for (const [feed, to] of [
    ["https://evil.example", "/account/watches/new"],
    ["x".repeat(600), "/account/watches/new"],
    ["", "/account"],
  ] as const) {
    await ada.post("/account/sign-in", { email: ada.email, feed });
    const opened = await ada.post("/account/open", { token: tokenOf(web.mails.at(-1)), feed });
    expect(opened.location).toBe(to);
    expect((await ada.get(to)).status).toBe(feed === "" ? 200 : 404);
  }
});

/** The links in an account's mails: for a watch, or for all. */
function stopLink(watch: string | null, stop_links = 0): string {
  const code = web.accounts.stopCode({ id: ada.accountId, stop_links }, watch);
  const query = { account: ada.accountId, ...(watch !== null && { watch }), code };
  return `${BASE_URL}/stop-watches?${new URLSearchParams(query).toString()}`;
}

const oneClick = (link: string) =>
  web.request(link, {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  });
const areRunning = async () => (await watchesOf(ada)).map(({ paused_at }) => paused_at === null);

it("a mail program stops all watches by one POST without cookie or origin (RFC 8058), a GET does not", async () => {
  for (const address of ["/bills", "/bills?q=a"])
    await ada.post("/account/watches/new", { address });
  expect((await web.request(stopLink(null))).status).toBe(200);
  expect((await oneClick(`${stopLink(null)}0`)).status).toBe(404);
  expect(await areRunning()).toEqual([true, true]);
  expect((await oneClick(stopLink(null))).status).toBe(200);
  expect(await areRunning()).toEqual([false, false]);
  expect((await ada.get("/account/activity")).text).toContain("Watches paused: link in a mail");
});

it("a watch's own link stops that one only", async () => {
  for (const address of ["/bills", "/bills?q=a"])
    await ada.post("/account/watches/new", { address });
  const [first, second] = await watchesOf(ada);
  // Its code is no other's.
  const others = stopLink(first?.id ?? "").replace(first?.id ?? "", second?.id ?? "");
  expect((await oneClick(others)).status).toBe(404);
  expect((await oneClick(stopLink(first?.id ?? ""))).status).toBe(200);
  expect(await areRunning()).toEqual([false, true]);
});

it("the owner ends the links in earlier mails, and no log has their code", async () => {
  await ada.post("/account/watches/new", { address: "/bills" });
  await ada.post("/account/watches/links");
  expect((await oneClick(stopLink(null))).status).toBe(404);
  expect(await areRunning()).toEqual([true]);
  expect((await oneClick(stopLink(null, 1))).status).toBe(200);
  expect(await areRunning()).toEqual([false]);
  const code = web.accounts.stopCode({ id: ada.accountId, stop_links: 1 }, null);
  expect(web.logged.some((line) => line.includes("/stop-watches"))).toBe(true);
  expect(web.logged.join("\n")).not.toContain(code);
});

it("a deleted account leaves no watch", async () => {
  await ada.post("/account/watches/new", { address: "/bills" });
  await web.accounts.deleteAccount(ada.accountId);
  expect([await watchesOf(ada), await web.accounts.runningWatches()]).toEqual([[], []]);
});

it("without watches there is neither page nor link", async () => {
  const without = await openTestWeb({ mostWatches: null });
  const member = await without.member("ada@example.org");
  expect((await member.get("/account/watches")).status).toBe(404);
  expect((await member.get("/account")).text).not.toContain("/account/watches");
  await without.close();
});
