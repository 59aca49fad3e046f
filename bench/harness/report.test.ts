import { describe, expect, it } from "vitest";

import { type Report, withResults } from "./report.ts";

const README = "# Figures\n\n<!-- results -->\n\nold\n<!-- end of results -->\n\nMore.\n";
const report: Report = {
  benchmark: "edge",
  title: "A cached page",
  about: "How it was measured.",
  data: "17.3 kB",
  versions: ["Node v24.21.0", "wrk 4.1.0"],
  columns: {
    perSecond: { heading: "requests/s", unit: "amount" },
    memory: { heading: "memory", unit: "bytes" },
  },
  rows: [
    { what: "nginx", figures: { perSecond: 35_135.4, memory: 12_300_000 } },
    { what: "twin", figures: { perSecond: 1116, memory: null } },
  ],
};

describe("the README's results", () => {
  it("are tables that replace the previous ones", () => {
    const stored = { ...report, date: "2026-11-22", machine: "AMD EPYC, 2 cores, 25.3 GB" };
    expect(withResults(README, [stored])).toBe(`# Figures

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
