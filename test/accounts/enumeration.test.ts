import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { openTestWeb, type TestWeb } from "./test-web.ts";
import { noteStatements } from "./note-statements.ts";

const PATHS = ["/account/sign-up", "/account/sign-in"];

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
