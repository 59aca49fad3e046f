import { describe, expect, it } from "vitest";
import { createApiKey } from "../edge/limits/api-key.ts";
import { maskAddress, maskedJson, maskSecrets } from "./mask-secrets.ts";

describe("a logged text", () => {
  it.each([
    ["/api/v1/bills?api_key=s3cret&page=2", "/api/v1/bills?api_key=***&page=2"],
    ["/x?page=2&KEY=s3cret", "/x?page=2&KEY=***"],
    ["/x?access_token=s3cret#top", "/x?access_token=***#top"],
    ["/x?x-api-key=s3cret and more", "/x?x-api-key=*** and more"],
    ["/x?q=a%20monkey&congress=119", "/x?q=a%20monkey&congress=119"],
    ["/x?key=&page=2", "/x?key=&page=2"],
    ["/x?my?key=s3cret", "/x?my?key=***"],
    ["at http://me:s3cret@host:9/a?x=1 now", "at http://***@host:9/a?x=1 now"],
    ["smtps://me%40x:s3@cret@host", "smtps://***@host"],
    ["https://s3cret@host/@path", "https://***@host/@path"],
    ["https://host/mail@example.org", "https://host/mail@example.org"],
    ["/x?page=2;token=s3cret;q=b", "/x?page=2;token=***;q=b"],
    ["/x?token=s3;cret&page=2", "/x?token=***&page=2"],
    ["/x;token=s3cret", "/x;token=***"],
    ["/x?q=a;b&page=2;c", "/x?q=a;b&page=2;c"],
    ["/x?%74oken=s3cret&page=2", "/x?%74oken=***&page=2"],
    ["/x?api%5Fkey=s3cret", "/x?api%5Fkey=***"],
    ["/x?to=%2Fy%3Ftoken%3Ds3cret%26a&page=2", "/x?to=%2Fy%3Ftoken%3D***&page=2"],
    ["/x?q=%zz%&page=2", "/x?q=%zz%&page=2"],
  ])("%s becomes %s", (text, masked) => {
    expect(maskSecrets(text)).toBe(masked);
  });

  it.each([
    "?",
    "?a",
    "&",
    "?key",
    "://",
    "://a",
    "a.",
    ";",
    ";a",
    "?a=b;",
    "key",
    "%25",
    "fld_live",
  ])("takes linear time for a long line of %s", (text) => {
    const line = text.repeat(300_000 / text.length);
    // Takes milliseconds. Scanning from each mark to the end would take longer than a test may.
    expect(maskSecrets(line)).toBe(line);
  });

  it.each([
    ["in part", (key: string) => key.replace("_", "%5F")],
    ["twice", (key: string) => key.replaceAll("_", "%255f")],
    ["wholly", (key: string) => key.replaceAll(/./g, (letter) => `%${hex(letter)}`)],
  ] as const)("shows no API key that is percent-encoded %s", (_, encode) => {
    expect(maskSecrets(`/x/${encode(createApiKey())}/y`)).toBe("/x/fld_live_***/y");
  });

  it("shows no API key at any position", () => {
    const key = createApiKey();
    expect(maskSecrets(`no such key: ${key}!`)).toBe("no such key: fld_live_***!");
  });
});

function hex(letter: string): string {
  return letter.charCodeAt(0).toString(16);
}

it.each([
  ["me:s3cret@host", "***@host"],
  ["htps://me:s3/cret@host/x", "htps://***@host/x"],
  ["https://host/x?s3cret", "https://host/x?***"],
  ["gopher://builds", "gopher://builds"],
])("a mistyped address, %s, is shown as %s", (address, shown) => {
  expect(maskAddress(address)).toBe(shown);
});

it("masks secrets in every text of a record, which keeps its shape", () => {
  const run = { problems: [{ file: "https://me:s3cret@host/a" }], seconds: 1.5, notice: null };
  expect(maskedJson(run)).toEqual({ ...run, problems: [{ file: "https://***@host/a" }] });
});
