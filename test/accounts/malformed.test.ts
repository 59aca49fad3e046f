import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { runs } from "../runs.ts";
import { formsOf, type Member, newMember } from "./member.ts";
import { openTestService, type TestService } from "./test-service.ts";
import { type Answer, type RawRequest, visit } from "./visitor.ts";

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await openTestService();
  member = await newMember(service);
});
afterAll(() => service.close());

/** Sends a body unchanged, as a form of our own pages. */
function send(
  path: string,
  body: string | Buffer,
  headers: RawRequest["headers"] = {},
): Promise<Answer> {
  return visit(service).ask(path, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      Origin: service.url,
      "Sec-Fetch-Site": "same-origin",
      Cookie: Array.from(member.cookies, ([name, value]) => `${name}=${value}`).join("; "),
      ...headers,
    },
    body,
  });
}

describe("an email address", () => {
  it("may have all legal characters, and the mail goes only to it", async () => {
    const addresses = [
      "o'brien+x@example.org",
      "a.b-c_d~e{f}g|h@example.org",
      "%40=?^`*!#$&/@example.org",
    ];
    for (const email of addresses) {
      const before = service.mail.mails.length;
      const opened = await visit(service).signIn(email);
      expect(opened.status).toBe(200);
      const mails = service.mail.mails.slice(before);
      expect(mails.map(({ receivers }) => receivers)).toEqual([[email]]);
      expect(mails[0]?.to).toEqual([{ name: "", address: email }]);
      expect(mails[0]?.headers.map(({ key }) => key)).not.toContain("bcc");
    }
  });
});

describe("a form that is too large", () => {
  it.each([
    ["by its length", "x".repeat(20_000), {}],
    ["by a little", `name=${"x".repeat(16 * 1024 - 4)}`, {}],
    ["in chunks, without a length", "x".repeat(100_000), { "Transfer-Encoding": "chunked" }],
    ["by ten thousand fields", Array.from({ length: 10_000 }, (_, n) => `f${n}=1`).join("&"), {}],
    ["by ten megabytes", Buffer.alloc(10_000_000, "a"), {}],
  ] as const)("%s gets a 413", async (_, body, headers) => {
    for (const [path] of formsOf(member)) {
      // A server may close the connection of a client that keeps sending.
      const outcome = await send(path, body, headers).then(
        ({ status }) => String(status),
        (error: Error) => error.message,
      );
      expect(outcome).toMatch(/^413$|ECONNRESET|EPIPE|hang up/);
    }
  });

  it("does not affect the next request", async () => {
    expect((await member.open("/account")).status).toBe(200);
  });
});

const MALFORMED: readonly [what: string, body: string | Buffer][] = [
  ["nothing", ""],
  ["an escape without digits", "email=%&plan=%&token=%"],
  ["an escape with other characters", "email=%zz&plan=%zz&token=%zz"],
  ["half an escape", "email=a%4&plan=a%4&token=a%4"],
  ["bytes that are not UTF-8", Buffer.from("email=\xff\xfe&plan=\xff&token=\xff", "latin1")],
  ["escapes that are not UTF-8", "email=%ff%fe%80&plan=%c0%80&token=%ed%a0%80"],
  ["NULs", "email=a%00b@example.org&plan=pro%00&token=%00"],
  ["raw NULs", "email=a\0b@example.org&plan=pro\0&token=\0"],
  ["lone surrogates", "email=%ED%A0%80@example.org&plan=%ED%A0%80&token=%ED%A0%80"],
  ["UTF-16", Buffer.from("email=a@example.org&plan=pro", "utf16le")],
  ["repeated fields", "email=a@x.org&email=b@x.org,&plan=free&plan=gold&token=a&token=b"],
  ["brackets", "email[]=a@x.org&email[a][b][c]=d&plan[toString]=pro&token[$ne]=1"],
  ["deep brackets", `email${"[a]".repeat(3000)}=a@x.org`],
  ["names of object internals", "__proto__=x&constructor=x&toString=x&__proto__[plan]=pro"],
  ["only separators", "&&&&====&=&"],
  ["line ends", "plan=pro%0a&token=%0d&email=a%0d%0ab@example.org"],
  ["bidirectional overrides", "plan=%E2%80%AEorp&email=%E2%80%AEa@example.org"],
];

describe("a malformed form", () => {
  it.each(MALFORMED)("with %s gets an error page, and changes nothing", async (_, body) => {
    const mailsBefore = service.mail.mails.length;
    for (const path of [
      "/account/sign-up",
      "/account/sign-in",
      "/account/plan",
      "/account/delete",
    ]) {
      const { status, headers, text } = await send(path, body);
      expect({ path, status }).toEqual({ path, status: 400 });
      expect(headers["content-type"]).toBe("text/html; charset=UTF-8");
      expect(text).toMatch(/<h1>.+<\/h1>/);
    }
    expect((await send("/account/open", body)).status).toBe(410);
    expect(service.mail.mails.length).toBe(mailsBefore);
    expect(await service.accounts.findAccount(member.accountId)).toMatchObject({ plan: "free" });
  });

  it.each([
    ["%", "%25"],
    ["\ufffd", "%ff"],
    ["\ufffd\ufffd\ufffd", "%ED%A0%80"],
    ["Ω ≈ ç√∫ 👩🏽‍🚀", encodeURIComponent("Ω ≈ ç√∫ 👩🏽‍🚀")],
    ["a+b&c=d", "a%2Bb%26c%3Dd"],
  ])("does not include one with a printable name: %s", async (name, written) => {
    const { status } = await send(`/account/keys/${member.keyId}/rename`, `name=${written}`);
    expect(status).toBe(303);
    expect((await service.accounts.listKeys(member.accountId))[0]?.name).toBe(name);
  });

  it.each(["utf-16", "utf-7", "x-unknown", '"', "utf-8; boundary=x"])(
    "with the charset %s is read as UTF-8 or rejected",
    async (charset) => {
      const type = `application/x-www-form-urlencoded; charset=${charset}`;
      const { status } = await send("/account/plan", "plan=gold", { "Content-Type": type });
      expect([400, 415]).toContain(status);
    },
  );

  it("that is compressed is not decompressed", async () => {
    const { status } = await send("/account/plan", "plan=pro", { "Content-Encoding": "gzip" });
    expect(status).toBeLessThan(500);
  });
});

describe("a path of a page", () => {
  const PATHS = [
    "/account/%",
    "/account/%zz",
    "/account/%00",
    "/account/%ff",
    "/account/..%2f..%2fetc%2fpasswd",
    "/account/keys/%/rename",
    "/account/keys/%00/revoke",
    "/account/keys/__proto__/rotate",
    `/account/keys/${"x".repeat(10_000)}/rename`,
    "/account/keys/'%20OR%201=1--/rename",
    "/account/keys//rename",
    "/account/open?token=%",
    "/account/open?token=%ff",
    "/account/open?token=%00",
    "/account/open?token=a&token=b",
    `/account/open?token=${"x".repeat(10_000)}`,
    "/account?done=__proto__",
    "/account?done=<script>",
    "/?done=constructor",
    "/assets/..%2f..%2fpackage.json",
    "/assets/%",
    "/assets/__proto__",
    "/nowhere",
    "/account/nowhere",
    "/ACCOUNT",
    "/account/",
  ];

  it.each(PATHS)("is answered without a 5xx, whatever is in it: %s", async (path) => {
    for (const visitor of [member, visit(service)]) {
      for (const method of ["GET", "HEAD", "PUT", "DELETE", "PATCH", "PROPFIND"]) {
        const { status, text } = await visitor.ask(path, { method });
        expect(status).toBeLessThan(500);
        expect(text).not.toContain("<script>");
      }
    }
  });

  it.each(["", "evil.example", "a b", "[", "localhost:99999", "é"])(
    "is answered without a 5xx for the Host %j",
    async (host) => {
      const { status } = await visit(service).ask("/account/sign-in", {
        headers: { Host: Buffer.from(host).toString("latin1") },
      });
      expect(status).toBeLessThan(500);
    },
  );
});

describe("any form at all", () => {
  const names = fc.constantFrom("email", "name", "plan", "token", "after", "_method", "id");
  const values = fc.oneof(
    fc.string({ unit: "binary", maxLength: 80 }),
    fc.string({ unit: "grapheme", maxLength: 80 }),
    fc.constantFrom("pro", "free", "0", "1", "-1", "NaN", "null", "[]", "' OR 1=1 --", "<b>", "\0"),
  );
  const bodies = fc.oneof(
    fc
      .array(fc.tuple(names, values), { maxLength: 6 })
      .map((fields) =>
        fields
          .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
          .join("&"),
      ),
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  );

  it("is answered without a 5xx", async () => {
    const forms = [...formsOf(member).map(([path]) => path), "/account/open"].filter(
      (path) => !/rotate|revoke|sign-out|delete/.test(path),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...forms), bodies, async (path, body) => {
        const { status } = await send(path, body);
        return status < 500;
      }),
      { numRuns: runs(100) },
    );
    expect((await member.open("/account")).status).toBe(200);
  });
});
