import { describe, expect, it } from "vitest";

import { isMarkedAsFiction, markAsFiction } from "./fiction.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("the mark of fiction", () => {
  it.each([
    ["bill.xml", `<?xml version="1.0"?>\n<billStatus></billStatus>`],
    ["vote.xml", `<?xml version="1.0"?><roll_call_vote></roll_call_vote>`],
    ["legislators-current.yaml", "- id: x\n"],
    ["member.json", `{\n  "usCongressBioId": "F900031"\n}`],
  ])("is found in %s only after it was added", (path, text) => {
    expect(isMarkedAsFiction(bytes(text))).toBe(false);
    expect(isMarkedAsFiction(bytes(markAsFiction(path, text)))).toBe(true);
  });

  it("keeps JSON valid and equal", () => {
    const marked: unknown = JSON.parse(markAsFiction("a.json", `{"a":{"b":1}}`));
    expect(marked).toMatchObject({ a: { b: 1 } });
  });

  it("is ignored deep inside a file, where a title may contain anything", () => {
    const mark = markAsFiction("a.yaml", "");
    expect(isMarkedAsFiction(bytes(" ".repeat(600) + mark))).toBe(false);
  });
});
