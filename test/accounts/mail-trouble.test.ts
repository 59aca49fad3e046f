import { expect, it, vi } from "vitest";

import { openMailServer } from "./mail-server.ts";
import { openTestService } from "./test-service.ts";
import { visit } from "./visitor.ts";

// A mail is retried after a pause before it fails.
vi.setConfig({ testTimeout: 60_000 });

const PASSWORD = "hunter2-secret";

it("a mail server that is down gives 503 to known and unknown addresses alike, and keeps what was typed", async () => {
  const dead = await openMailServer();
  await dead.close();
  const service = await openTestService({
    SMTP_URL: dead.url.replace("//", `//legis:${PASSWORD}@`),
  });
  try {
    await service.accounts.createAccount({
      email: "known@example.org",
      plan: "free",
      isVerified: true,
    });
    const pages = [];
    for (const email of ["known@example.org", "unknown@example.org"]) {
      const { status, headers, text } = await visit(service).submit("/account/sign-in", { email });
      expect({ status, wait: headers["retry-after"] }).toEqual({ status: 503, wait: "60" });
      expect(text).toContain(`value="${email}"`);
      pages.push(text.replaceAll(email, "…"));
    }
    expect(pages[1]).toBe(pages[0]);
    await vi.waitFor(() => expect(service.log()).toContain("cannot be reached"), 5000);
    expect(service.log()).not.toContain(PASSWORD);
    expect(service.log()).not.toContain("known@example.org");
  } finally {
    await service.close();
  }
});

it("an address that the mail server rejects is an error of the form, which keeps the address", async () => {
  const refusing = await openMailServer({
    onRcptTo: ({ address }, _, done) =>
      done(Object.assign(new Error(`no mailbox ${address}`), { responseCode: 550 })),
  });
  const service = await openTestService({ SMTP_URL: refusing.url });
  try {
    const email = "nobody-there@example.org";
    const { status, text } = await visit(service).submit("/account/sign-up", { email });
    expect(status).toBe(400);
    expect(text).toContain('aria-invalid="true"');
    expect(text).toContain(`value="${email}"`);
    expect(service.log()).toContain("refused the mail: 550 no mailbox ***");
  } finally {
    await service.close();
    await refusing.close();
  }
});
