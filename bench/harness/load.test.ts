import { describe, expect, it } from "vitest";

import { wrkResult } from "./load.ts";

/** What wrk prints by itself, and below it the line of `load.lua`. */
const printed = (line: string): string => `Running 2s test @ http://127.0.0.1:8787
  1 threads and 32 connections
Requests/sec:  17567.10
Transfer/sec:    309.88MB
${line}
`;

describe("wrk's output", () => {
  it("is read from the script's line", () => {
    expect(wrkResult(printed("load 35135 2000042 4370 0 0"))).toEqual({
      requests: 35_135,
      seconds: 2.000042,
      p99Ms: 4.37,
    });
  });

  it("is no result if requests were refused or not answered", () => {
    expect(() => wrkResult(printed("load 35135 2000042 4370 12 0"))).toThrow(
      "12 answers were no 200",
    );
    expect(() => wrkResult(printed("load 35135 2000042 4370 0 3"))).toThrow(
      "3 requests got no answer",
    );
  });

  it("is no result without the script's line", () => {
    expect(() => wrkResult(printed("unable to connect"))).toThrow("wrk printed no result");
  });
});
