import { expect, it } from "vitest";

import { networkFailure, parseRetryAfter } from "./http-failure.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const IN_A_MINUTE = "Sat, 21 Nov 2026 12:01:00 GMT";

it.each([
  ["seconds", "90", undefined, 90_000],
  ["none", "0", undefined, 0],
  ["until a time", IN_A_MINUTE, undefined, 60_000],
  ["until a time by its own clock", IN_A_MINUTE, "Sat, 21 Nov 2026 12:00:50 GMT", 10_000],
  ["until a time that is over", "Fri, 20 Nov 2026 12:00:00 GMT", undefined, 0],
  ["something else", "soon", undefined, undefined],
  ["nothing", undefined, undefined, undefined],
])("a publisher's Retry-After is read: %s", (_, header, date, expected) => {
  expect(parseRetryAfter(header, date, NOW)).toBe(expected);
});

it.each([
  ["CERT_HAS_EXPIRED", "its TLS certificate is not valid (CERT_HAS_EXPIRED)"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", /^its TLS certificate is not valid/],
  ["ERR_TLS_CERT_ALTNAME_INVALID", /^its TLS certificate is not valid/],
  ["ERR_SSL_WRONG_VERSION_NUMBER", /^TLS failed/],
  ["EPROTO", "TLS failed (EPROTO)"],
])("a TLS failure is told without OpenSSL's words: %s", (code, told) => {
  const error = Object.assign(new Error("4007:error:0A00010B:SSL routines:ssl3_get_record"), {
    code,
  });
  expect(networkFailure("https://example.org", error).reason).toMatch(told);
});
