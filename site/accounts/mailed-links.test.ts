import { beforeEach, describe, expect, it } from "vitest";
import { eachWithAccounts } from "../../test/temporary-accounts.ts";
import { hashSecret } from "../../lib/bytes.ts";
import { HOUR_MS } from "../../lib/time.ts";

const ADA = "ada@example.org";

const opened = eachWithAccounts();
let { accounts, clock } = opened;
beforeEach(() => void ({ accounts, clock } = opened));

describe("a mailed link", () => {
  it("shows its purpose however often it is viewed", async () => {
    const link = await accounts.createLink(" Ada@EXAMPLE.org ");
    expect(link).toEqual({
      email: "Ada@example.org",
      token: expect.stringMatching(/^[0-9A-Za-z]{43}$/),
      expiresAt: "2026-11-22T12:00:30.000Z",
    });
    const found = { email: "Ada@example.org", expiresAt: link.expiresAt };
    expect(await accounts.findLink(link.token)).toEqual(found);
    expect(await accounts.findLink(link.token)).toEqual(found);
    expect(await accounts.listAccounts()).toEqual([]);
  });

  it("creates a verified Free account for a new address", async () => {
    const { token } = await accounts.createLink(ADA);
    const used = await accounts.useLink(token);
    expect(used).toMatchObject({
      isNew: true,
      account: {
        email: ADA,
        plan: "free",
        requested_plan: null,
        created_at: "2026-11-21T12:00:30.000Z",
        verified_at: "2026-11-21T12:00:30.000Z",
        suspended_at: null,
      },
    });
    expect(await accounts.listAccounts()).toEqual([used?.account]);
  });

  it("opens and verifies the address's account, whatever the case", async () => {
    const account = await accounts.createAccount({ email: ADA, plan: "pro", isVerified: false });
    const { token } = await accounts.createLink("ADA@example.org");
    expect(await accounts.useLink(token)).toEqual({
      isNew: false,
      account: { ...account, verified_at: "2026-11-21T12:00:30.000Z" },
    });
  });

  it("works once, even if opened concurrently in two processes", async () => {
    const other = await opened.openAgain();
    const { token } = await accounts.createLink(ADA);
    const used = await Promise.all(
      [accounts, other, accounts, other].map((each) => each.useLink(token)),
    );
    expect(used.filter((each) => each !== null)).toHaveLength(1);
    expect(await accounts.findLink(token)).toBeNull();
  });

  it("invalidates all other links of its address, and no others", async () => {
    const [older, newer, eves] = [
      await accounts.createLink(ADA),
      await accounts.createLink("ADA@example.org"),
      await accounts.createLink("eve@example.org"),
    ];
    await accounts.useLink(newer.token);
    expect(await accounts.useLink(older.token)).toBeNull();
    expect(await accounts.findLink(eves.token)).not.toBeNull();
  });

  it("expires after 24 hours", async () => {
    const { token } = await accounts.createLink(ADA);
    clock.now += 24 * HOUR_MS - 1;
    expect(await accounts.findLink(token)).not.toBeNull();
    clock.now += 1;
    expect(await accounts.findLink(token)).toBeNull();
    expect(await accounts.useLink(token)).toBeNull();
    expect(await accounts.listAccounts()).toEqual([]);
  });

  it("accepts only its exact text", async () => {
    const { token } = await accounts.createLink(ADA);
    const tampered = `${token.slice(0, -1)}${token.endsWith("0") ? "1" : "0"}`;
    for (const text of [
      tampered,
      `${token} `,
      token.toLowerCase(),
      "",
      "' OR 1=1 --",
      hashSecret(token),
    ]) {
      expect(await accounts.findLink(text)).toBeNull();
      expect(await accounts.useLink(text)).toBeNull();
    }
    expect(await accounts.useLink(token)).not.toBeNull();
  });

  it("is stored only as its hash", async () => {
    const { token } = await accounts.createLink(ADA);
    expect(await opened.bytes()).toContain(hashSecret(token));
    expect(await opened.bytes()).not.toContain(token);
  });
});
