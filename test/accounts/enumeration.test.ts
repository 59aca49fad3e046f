import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { openTestWeb, type TestWeb } from "../../edge/web/test-web.ts";
import { newMember } from "./member.ts";
import { noteStatements } from "./note-statements.ts";
import { openTestService, type TestService } from "./test-service.ts";
import { type Answer, visit } from "./visitor.ts";

const PATHS = ["/account/sign-up", "/account/sign-in"];

describe("someone who asks whether an address has an account", () => {
  let service: TestService;

  beforeAll(async () => {
    service = await openTestService();
  });
  afterAll(() => service.close());

  it.each(PATHS)("gets the same page for every address: %s", async (path) => {
    const suspended = await newMember(service);
    await service.accounts.suspend(suspended.accountId);
    const pro = await newMember(service);
    await service.accounts.setPlan(pro.accountId, "pro");
    const known = await newMember(service);
    const emails = [known.email, pro.email, suspended.email, "nobody@example.org"];
    const answers = [];
    for (const email of emails) {
      answers.push(withoutAddress(await visit(service).submit(path, { email }), email));
    }
    const [first, ...others] = answers;
    expect(first).toMatchObject({ status: 200 });
    for (const other of others) expect(other).toEqual(first);
  });

  it.each(["sign-in", "sign-up"])(
    "gets the same mail with or without an account, from /account/%s",
    async (form) => {
      const { email } = await newMember(service);
      const nobody = `nobody-${form}@example.org`;
      await visit(service).submit(`/account/${form}`, { email });
      await visit(service).submit(`/account/${form}`, { email: nobody });
      const [known, unknown] = [
        await service.mail.mail(1, email),
        await service.mail.mail(0, nobody),
      ].map(({ subject, text = "", html = "" }) =>
        [subject, text, html].map((part = "") =>
          part.replaceAll(/token=\w+/g, "token=…").replaceAll(/\d\d:\d\d/g, "…"),
        ),
      );
      expect(unknown).toEqual(known);
    },
  );

  it("learns nothing from the page behind the link before it is used", async () => {
    const { email } = await newMember(service);
    const known = await visit(service).askForLink(email);
    const unknown = await visit(service).askForLink("nobody-3@example.org");
    const pages = [];
    for (const [token, address] of [
      [known, email],
      [unknown, "nobody-3@example.org"],
    ] as const) {
      const { text, status } = await visit(service).open(`/account/open?token=${token}`);
      const time = /<time.+<\/time>/;
      pages.push({
        status,
        text: text.replace(token, "…").replaceAll(address, "…").replace(time, "…"),
      });
    }
    expect(pages[1]).toEqual(pages[0]);
  });

  it("is refused after the same number of tries", async () => {
    const { email } = await newMember(service);
    const tries = async (address: string, sofar: number): Promise<number[]> => {
      const statuses = [];
      for (let n = sofar; n < 7; n++) {
        statuses.push((await visit(service).submit("/account/sign-in", { email: address })).status);
      }
      return statuses;
    };
    expect(await tries(email, 1)).toEqual([200, 200, 200, 200, 429, 429]);
    expect(await tries("nobody-4@example.org", 0)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });
});

function withoutAddress({ status, headers, text }: Answer, email: string): object {
  const { date: _, "x-request-id": __, "content-length": ___, ...lasting } = headers;
  const page = text.replaceAll(email, "…");
  return {
    status,
    headers: lasting,
    page,
    length: Number(headers["content-length"] ?? 0) - (text.length - page.length),
  };
}

describe("the work for a sign-in or sign-up", () => {
  let web: TestWeb;
  let ran: string[];

  beforeAll(async () => {
    ran = noteStatements();
    web = await openTestWeb();
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await web.close();
  });

  async function workOf(path: string, email: string): Promise<Work> {
    ran.length = 0;
    web.mails.length = 0;
    const { status } = await web.visitor().post(path, { email });
    return { status, statements: [...ran], mails: web.mails.length };
  }

  it.each(PATHS)(
    "is the same statements and one mail, with or without an account: %s",
    async (path) => {
      const purpose = path.slice(-2);
      const known = `known-${purpose}@example.org`;
      const suspended = `suspended-${purpose}@example.org`;
      const made = { plan: "pro", isVerified: true } as const;
      const { id } = await web.accounts.createAccount({ ...made, email: known });
      await web.accounts.createKey(id, "key");
      const other = await web.accounts.createAccount({ ...made, email: suspended });
      await web.accounts.suspend(other.id);
      // The first request also initializes things.
      await workOf(path, `first-${purpose}@example.org`);
      const unknown = await workOf(path, `unknown-${purpose}@example.org`);
      expect(unknown).toMatchObject({ status: 200, mails: 1 });
      expect(unknown.statements.length).toBeGreaterThan(1);
      expect(await workOf(path, known)).toEqual(unknown);
      expect(await workOf(path, suspended)).toEqual(unknown);
    },
  );
});

interface Work {
  readonly status: number;
  readonly statements: readonly string[];
  readonly mails: number;
}
