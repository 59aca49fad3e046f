import { expect, it } from "vitest";

import { openTestWeb, tokenOf } from "../test/accounts/test-web.ts";
import { contactOf } from "./app/site.ts";

const EMAIL = "ada@example.org";
const OTHER = "eve@example.org";

it("the contact is the sender's address, unless it is a no-reply address", () => {
  expect(contactOf("Legis <legis@example.org>")).toBe("legis@example.org");
  expect(contactOf("reply@example.org")).toBe("reply@example.org");
  for (const sender of [
    "no-reply@example.org",
    "Data API <No-Reply@example.org>",
    "noreply+data@example.org",
    "do-not-reply@example.org",
    null,
  ]) {
    expect(contactOf(sender)).toBeNull();
  }
});

it.each([
  ["Legis <legis@example.org>", true],
  ["Legis <no-reply@example.org>", false],
  [null, false],
])("pages and mails of %j tell people to write there: %j", async (mailFrom, isNamed) => {
  const web = await openTestWeb({
    mailFrom,
    flushCounts: () => Promise.reject(new Error("broken")),
  });
  const member = await web.member(EMAIL);
  const home = await member.get("/");
  const privacy = await member.get("/privacy");
  const broken = await member.get("/account");
  await web.accounts.suspend(member.accountId);
  const suspension = web.mails.at(-1);
  await web.visitor().post("/account/sign-up", { email: EMAIL });
  const token = tokenOf(web.mails.at(-1));
  const suspended = await web.visitor().post("/account/open", { token });
  expect([broken.status, suspended.status]).toEqual([500, 403]);
  const other = await web.member(OTHER);
  await other.post("/account/delete", { email: OTHER });
  const gone = web.mails.at(-1);
  await web.close();
  expect(gone?.subject).toBe("Your account was deleted");
  const texts = [home.text, privacy.text, broken.text, suspended.text].concat(
    [gone, suspension].map((mail) => mail?.text ?? ""),
  );
  expect(texts.map((text) => /legis@example\.org/.test(text))).toEqual(texts.map(() => isNamed));
  expect(texts.join()).not.toMatch(/no-reply|mailto:"/);
  const notices = [suspended.text, suspension?.text ?? ""];
  const silence = notices.map((text) => text.includes("This service has no contact address."));
  expect(silence).toEqual(notices.map(() => !isNamed));
});

it("the footer links the terms and the source code where the operator has set them", async () => {
  const [terms, source] = ["https://example.org/terms", "https://example.org/source"];
  const web = await openTestWeb({ ownPages: { terms, source } });
  const silent = await openTestWeb({ ownPages: { terms: null, source: null } });
  const linked = (await web.visitor().get("/privacy")).text;
  const unlinked = (await silent.visitor().get("/privacy")).text;
  await web.close();
  await silent.close();
  expect(linked).toContain(`<a href="${terms}">Terms</a>`);
  expect(linked).toContain(`<a href="${source}">Source code</a>`);
  expect(unlinked).not.toMatch(/Terms<|Source code/);
});
