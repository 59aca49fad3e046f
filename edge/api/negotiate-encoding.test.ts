import { describe, expect, it } from "vitest";
import { negotiateEncoding, type ContentCoding } from "./negotiate-encoding.ts";

const ALL: readonly ContentCoding[] = ["br", "zstd", "gzip"];

describe("Accept-Encoding", () => {
  it.each([
    [undefined, "identity"],
    ["", "identity"],
    ["identity", "identity"],
    ["GZIP", "gzip"],
    ["x-gzip", "gzip"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip;q=1.0, br;q=0.5", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0,zstd;q=0.0,gzip;q=0", "identity"],
    ["gzip;q=0.5, identity;q=0.5", "gzip"],
    ["identity;q=0", "identity"],
    ["*", "br"],
    ["*;q=0", "identity"],
    ["br;q=0, *", "zstd"],
    ["compress;q=0.9, , ;;, gzip ; q = 0.3", "gzip"],
    [";q=1", "identity"],
    ["gzip;q=999", "gzip"],
    ['gzip;q="', "gzip"],
  ])("%j is answered in %s", (header, coding) => {
    expect(negotiateEncoding(header, ALL)).toBe(coding);
  });

  it("is answered in an encoding that the host supports", () => {
    expect(negotiateEncoding("br, zstd, gzip", ["gzip"])).toBe("gzip");
    expect(negotiateEncoding("br, zstd", [])).toBe("identity");
  });
});
