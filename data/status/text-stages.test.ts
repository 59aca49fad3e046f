import { expect, it } from "vitest";

import { inTextOrder, latestText, stageName, type TextOrigin } from "./text-stages.ts";

const folder = "https://www.govinfo.gov/content/pkg";

function text(code: string | null, date: string | null, name = "A text"): TextOrigin {
  const formats = [{ format: "pdf", url: `${folder}/BILLS-117hr1${code}/pdf/x.pdf` }] as const;
  return { version_code: code, version_name: name, date, formats: code === null ? [] : formats };
}

const codes = (texts: readonly TextOrigin[]): readonly (string | null)[] =>
  inTextOrder(texts).map(({ version_code }) => version_code);

it("lists undated texts by their stage: the enrolled one right after the law", () => {
  expect(
    codes([
      text("ih", "2021-03-01"),
      text("enr", null),
      text("eh", "2021-04-01"),
      text(null, "2021-06-01", "Public Law"),
      text("rfs", "2021-04-01"),
    ]),
  ).toEqual([null, "enr", "rfs", "eh", "ih"]);
});

const latest = (texts: readonly TextOrigin[]) => latestText(inTextOrder(texts))?.version_code;

it("takes the newest text that was printed as the bill's as its latest", () => {
  expect(latest([text("ih", "2021-03-01"), text(null, "2021-06-01", "Public Law")])).toBe("ih");
  expect(latest([text("eh", "2021-03-01"), text("fps", "2021-06-01")])).toBe("eh");
  expect(latest([text("eh", "2021-03-01"), text("eas2", "2021-06-01")])).toBe("eas2");
  expect(latest([text("fph", "2021-06-01")])).toBe("fph");
  expect(latest([])).toBeUndefined();
});

it("knows the name of each stage, also of a second printing", () => {
  expect(stageName("pcs2")).toBe("Placed on Calendar Senate");
  expect(stageName("xyz")).toBeNull();
});
