import { describe, expect, it } from "vitest";

import { withResults } from "./report.ts";

const README = "# Figures\n\n<!-- results -->\n\nold\n<!-- end of results -->\n\nMore.\n";
const report = {
  benchmark: "edge",
  title: "A cached page",
  about: "How it was measured.",
  data: "17.3 kB",
  versions: ["Node v24.21.0", "wrk 4.1.0"],
  columns: [
    ["requests/s", "amount"],
    ["memory", "bytes"],
  ],
  rows: [
    ["nginx", 35_135.4, 12_300_000],
    ["twin", 1116, null],
  ],
  date: "2026-11-22",
  machine: "AMD EPYC, 2 cores, 25.3 GB",
} as const;

describe("the README's results", () => {
  it("are tables that replace the previous ones", () => {
    expect(withResults(README, [report])).toBe(`# Figures

<!-- results -->

### A cached page

How it was measured.

|  | requests/s | memory |
| --- | ---: | ---: |
| nginx | 35,135 | 12.3 MB |
| twin | 1,116 |  |

17.3 kB. Node v24.21.0, wrk 4.1.0. 2026-11-22, AMD EPYC, 2 cores, 25.3 GB.

<!-- end of results -->

More.
`);
  });

  it("need their marker in the README", () => {
    expect(() => withResults("# Figures\n", [])).toThrow("the README lacks <!-- results -->");
  });
});
