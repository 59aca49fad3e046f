import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { openMailer } from "./node-mailer.ts";
import type { KeptMail } from "./outbox.ts";
import type { Mailer } from "./mailer.ts";
import { newFolder } from "../../test/new-folder.ts";
import { codeOf } from "../../test/code-of.ts";

const LINK = "https://api.example.org/account/open?token=abc123";
const MAIL = {
  to: "ada@example.org",
  subject: "Your link – für Ada",
  text: `Grüße! Here it is:\n\n${LINK}\n\nIt is valid for 24 hours.`,
  html: `<p>Grüße! <a href="${LINK}">Open</a></p>`,
};

let home: string;
let outbox: string;
let announced: KeptMail[];
let mailer: Mailer;

beforeEach(() => {
  home = newFolder();
  outbox = join(home, "outbox");
  announced = [];
  mailer = openMailer({
    smtpUrl: null,
    from: "legis@example.org",
    baseUrl: "http://localhost:8787",
    outbox,
    announce: (mail) => announced.push(mail),
  });
});

afterEach(() => {
  mailer.close();
});

describe("the outbox", () => {
  it("stores a mail as a complete .eml file named by its time", async () => {
    await mailer.send(MAIL);
    const [name = "", ...others] = readdirSync(outbox);
    expect(others).toEqual([]);
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-[0-9a-f]{8}\.eml$/);
    const mail = await PostalMime.parse(readFileSync(join(outbox, name)));
    expect(mail).toMatchObject({
      from: { address: "legis@example.org" },
      to: [{ address: "ada@example.org" }],
      subject: MAIL.subject,
      text: `${MAIL.text}\n`,
    });
    expect(mail.html?.trim()).toBe(MAIL.html);
  });

  it("loses none of many mails at once", async () => {
    await Promise.all(Array.from({ length: 50 }, () => mailer.send(MAIL)));
    expect(readdirSync(outbox).filter((name) => name.endsWith(".eml"))).toHaveLength(50);
  });

  it("is readable only by the operator, even if the folder existed", async () => {
    mkdirSync(outbox);
    chmodSync(outbox, 0o755);
    await mailer.send(MAIL);
    const [name = ""] = readdirSync(outbox);
    expect(statSync(outbox).mode & 0o777).toBe(0o700);
    expect(statSync(join(outbox, name)).mode & 0o777).toBe(0o600);
  });

  it("announces each mail with its file and its link", async () => {
    await mailer.send(MAIL);
    const [name = ""] = readdirSync(outbox);
    expect(announced).toEqual([{ to: "ada@example.org", path: join(outbox, name), links: [LINK] }]);
  });

  it.each([
    "ada@example.org\r\nBcc: eve@example.org",
    "ada@example.org, eve@example.org",
    "Ada <ada@example.org>",
    "ada@example.org\u2028eve@example.org",
    "ada",
  ])("refuses anything but exactly one address, and writes nothing: %j", async (to) => {
    expect(await codeOf(mailer.send({ ...MAIL, to }))).toBe("invalid_address");
    expect(announced).toEqual([]);
    expect(() => readdirSync(outbox)).toThrow("ENOENT");
  });

  it("explains why a mail cannot be written", async () => {
    writeFileSync(outbox, "a file where the folder should be");
    await expect(mailer.send(MAIL)).rejects.toMatchObject({
      code: "not_written",
      message: expect.stringContaining(outbox),
    });
    expect(announced).toEqual([]);
  });
});
