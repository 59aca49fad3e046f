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
beforeEach(async () => {
  web = await openTestWeb({
    watchFeed: (address) => {
      if (!address.startsWith("/bills"))
        throw new Problem("not_found", `There is no feed of ${address}`);
      const feed = {
        path: address,
        title: `Feed ${address}`,
        siteUrl: null,
        updated: "",
        entries: [],
      };
      return Promise.resolve({ feed, build: "build-1" });
    },
  });
  ada = await web.member("ada@example.org");
});
afterEach(() => web.close());

const watchesOf = ({ accountId }: Member) => web.accounts.listWatches(accountId);

it("an owner watches what a page shows, pauses it, resumes it and deletes it", async () => {
  const form = await ada.get(`/account/watches/new?feed=${encodeURIComponent(ADDRESS)}`);
  expect([form.status, form.text]).toEqual([200, expect.stringContaining(`value="${ADDRESS}"`)]);
  const sent = { address: ADDRESS, "kind-law": "on", "kind-votes": "on" };
  const { location } = await ada.post("/account/watches/new", sent);
  const page = await ada.get(location ?? "");
  expect(page.text).toContain("You now watch this");
  expect(page.text).toContain("Laws, Votes");
  const [watch] = await watchesOf(ada);
  expect(watch).toMatchObject({ address: ADDRESS, kinds: "law,votes", primed_build: "build-1" });
  const change = (to: string) => ada.post(`/account/watches/${watch?.id}`, { to });
  await change("paused");
  expect((await ada.get("/account/watches")).text).toContain("(paused)");
  await change("resumed");
  expect((await ada.get("/account/watches")).text).not.toContain("(paused)");
  await change("deleted");
  expect(await watchesOf(ada)).toEqual([]);
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
  const wrong = await ada.post("/account/watches/new", { address: "/nothing" });
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining("no feed of /nothing")]);
  for (const address of ["//evil.example", "https://evil.example", "javascript:alert(1)"]) {
    const { status } = await ada.get(`/account/watches/new?feed=${encodeURIComponent(address)}`);
    expect([address, status]).toEqual([address, 404]);
  }
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
    expect(asked.text).toContain(`/account/sign-up?feed=${encodeURIComponent(ADDRESS)}`);
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
    ["https://evil.example", "/account/watches/new?feed=https%3A%2F%2Fevil.example"],
    ["x".repeat(600), "/account/watches/new"],
    ["", "/account"],
  ] as const) {
    await ada.post("/account/sign-in", { email: ada.email, feed });
    const opened = await ada.post("/account/open", { token: tokenOf(web.mails.at(-1)), feed });
    expect(opened.location).toBe(to);
    expect((await ada.get(to)).status).toBe(feed === "" ? 200 : 404);
  }
});

it("a mail program stops all watches by one POST without cookie or origin (RFC 8058), a GET does not", async () => {
  await ada.post("/account/watches/new", { address: "/bills" });
  const stop = `${BASE_URL}/stop-watches/${ada.accountId}/${web.accounts.stopCode(ada.accountId)}`;
  expect((await web.request(stop)).status).toBe(200);
  expect(await watchesOf(ada)).toMatchObject([{ paused_at: null }]);
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  const wrong = await web.request(`${stop}0`, { method: "POST", body });
  expect(wrong.status).toBe(404);
  expect(await watchesOf(ada)).toMatchObject([{ paused_at: null }]);
  expect((await web.request(stop, { method: "POST", body })).status).toBe(200);
  expect(await watchesOf(ada)).toMatchObject([{ paused_at: expect.any(String) }]);
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
