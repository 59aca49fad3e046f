import { expect, it } from "vitest";
import { mailboxOf } from "./mailbox.ts";

it.each([
  ["ada@example.org", "ada@example.org"],
  ["Ada@Example.ORG", "ada@example.org"],
  [" ada+laws@example.org ", "ada@example.org"],
  ["ada+laws+votes@example.org", "ada@example.org"],
  ["ada+@example.org", "ada@example.org"],
  ["a.da.lovelace+api@googlemail.com", "adalovelace@gmail.com"],
  ["a.da@example.org", "a.da@example.org"],
  // Nothing but a tag is a name of its own.
  ["+ada@example.org", "+ada@example.org"],
])("the mailbox of %s is %s", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
