import { describe, expect, it } from "vitest";
import { createApiKey } from "./api-key.ts";
import { maskSecrets } from "./log.ts";

describe("what is logged", () => {
  it.each([
    ["/api/v1/bills?api_key=s3cret&page=2", "/api/v1/bills?api_key=***&page=2"],
    ["/x?page=2&KEY=s3cret", "/x?page=2&KEY=***"],
    ["/x?access_token=s3cret#top", "/x?access_token=***#top"],
    ["/x?x-api-key=s3cret and more", "/x?x-api-key=*** and more"],
    ["/x?q=a%20monkey&congress=119", "/x?q=a%20monkey&congress=119"],
    ["/x?key=&page=2", "/x?key=&page=2"],
    ["/x?my?key=s3cret", "/x?my?key=***"],
  ])("%s becomes %s", (text, masked) => {
    expect(maskSecrets(text)).toBe(masked);
  });

  it.each(["?", "?a", "&", "?key"])("takes no longer for a long line of %s", (text) => {
    const line = text.repeat(300_000 / text.length);
    const startedAt = performance.now();
    expect(maskSecrets(line)).toBe(line);
    // It takes milliseconds; looking on from each mark to the end takes a minute.
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });

  it("shows no API key wherever it stands", () => {
    const key = createApiKey();
    expect(maskSecrets(`no such key: ${key}!`)).toBe("no such key: fld_live_***!");
  });
});
