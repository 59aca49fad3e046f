import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mailboxOf, parseEmailAddress } from "./email-address.ts";

function addressOr(text: string, otherwise: string): string {
  try {
    return parseEmailAddress(text);
  } catch {
    return otherwise;
  }
}

describe("an email address", () => {
  it("is trimmed, and its domain is in lower case", () => {
    expect(parseEmailAddress(" Ada.Lovelace+api@Mail.Example.ORG\n")).toBe(
      "Ada.Lovelace+api@mail.example.org",
    );
  });

  it.each([
    "o'neill@example.org",
    "1@xn--bcher-kva.example",
    "a_b-c.d@e-f.gh",
    "a@mail.localhost.example.org",
    "a@xn--j1ay.xn--p1ai",
  ])("may be %s", (address) => {
    expect(parseEmailAddress(address)).toBe(address);
  });

  it.each(["=?utf-8?q?x?=@example.org", "a=?b@example.org"])(
    "is no encoded word, which mail programs read as another address: %s",
    (address) => {
      expect(() => parseEmailAddress(address)).toThrow("is not an email address");
    },
  );

  it("has at most 254 characters, 64 of them before the @", () => {
    const longest = `${"a".repeat(64)}@${"b".repeat(61)}.${"c".repeat(61)}.${"d".repeat(62)}.org`;
    expect(longest).toHaveLength(255);
    expect(() => parseEmailAddress(longest)).toThrow("is not an email address");
    const fits = longest.replace("b", "");
    expect(parseEmailAddress(fits)).toBe(fits);
    expect(() => parseEmailAddress(`${"a".repeat(65)}@example.org`)).toThrow(
      "is not an email address",
    );
  });

  it.each([
    "",
    "ada",
    "a@b@c",
    "a b@example.org",
    "a@-example.org",
    "a@example..org",
    "a@127.0.0.1",
    "a@mail.localhost",
    "a@localhost.localdomain",
    "a@example.invalid",
    "a@example.c",
    "ada@example.org, eve@example.org",
    "Ada <ada@example.org>",
    '"ada"@example.org',
    "ada@example.org\r\nBcc: eve@example.org",
    "group:ada@example.org;",
    "ada@example.org\u{2028}eve@example.org",
    "ada＠example.org",
    "=?utf-8?q?ada=40example.org?=",
    "ada\0@example.org",
    "ada@example.org\u{85}x",
    "ада@example.org",
    "\u{d800}@example.org",
  ])("is not %j", (text) => {
    expect(() => parseEmailAddress(text)).toThrow(
      expect.objectContaining({
        code: "invalid_email",
        message: expect.stringContaining("is not"),
      }),
    );
  });

  it("never contains anything that ends a header or adds a recipient", () => {
    const text = fc.string({ unit: "binary", maxLength: 80 });
    const joined = fc
      .tuple(text, fc.constantFrom("@", "@example.org", "a@b\r\n", ",a@b.c"), text)
      .map((parts) => parts.join(""));
    const unsafe = fc.sample(joined, 500).flatMap((given) => {
      const address = addressOr(given, "");
      return /[^!-~]|[,;<>"()[\]\\:]/.test(address) ? [address] : [];
    });
    expect(unsafe).toEqual([]);
  });

  it("that is very long is refused at once and not echoed in full", () => {
    const start = "a@".repeat(500_000);
    expect(() => parseEmailAddress(start)).toThrow(/^.{0,120}$/);
  });
});

it.each([
  ["ada@example.org", "ada@example.org"],
  ["Ada@Example.ORG", "ada@example.org"],
  [" ada+laws@example.org ", "ada@example.org"],
  ["ada+laws+votes@example.org", "ada@example.org"],
  ["ada+@example.org", "ada@example.org"],
  ["a.da.lovelace+api@googlemail.com", "adalovelace@gmail.com"],
  ["a.da@example.org", "a.da@example.org"],
  // A tag without a name is itself the name.
  ["+ada@example.org", "+ada@example.org"],
])("the mailbox of %s is %s", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
