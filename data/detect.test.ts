import { describe, expect, it } from "vitest";

import { readSourceFile } from "./detect.ts";
import { isPassedOver } from "./passed-over.ts";
import type { FileReading } from "./reader.ts";

function read(name: string, text: string): FileReading | null {
  return readSourceFile({ name, bytes: new TextEncoder().encode(text) });
}

const HTML = `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
  "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"></html>`;

describe("readSourceFile", () => {
  it.each([
    ["an empty file", "a.xml", " \n", "is empty"],
    ["an error page", "roll711.xml", HTML, "an HTML page, not a record"],
    ["another XML", "a.xml", "<!-- x --><rss/>", "its root is <rss>"],
    ["an unknown YAML", "cats.yaml", "- tom", "a YAML file of a name that is not known here"],
    ["broken JSON", "a.json", "{", "not well-formed JSON"],
    ["unknown JSON", "a.json", '{"cats":1,"dogs":2}', "its keys are cats, dogs"],
    ["a JSON list", "a.json", "[]", "its keys are none"],
    ["anything else", "a.bin", "GIF89a", "of no kind that is known here"],
    [
      "a page of a bill's list",
      "in/bill-117-hr-3076-committees-page1.json",
      '{"committees":[],"pagination":{},"request":{}}',
      "a page of a bill's committees, not a record by itself",
    ],
  ])("refuses %s", (_, name, text, reason) => {
    expect(() => read(name, text)).toThrow(reason);
  });

  it.each([
    ["a session's list of votes", "a.xml", '<?xml version="1.0"?><vote_summary/>'],
    ["the work of another reader", "data.json", '{"vote_id":"h1-113.2014"}'],
    ["an API's description", "a.json", '{"openapi":"3.0.3"}'],
  ])("passes over %s", (_, name, text) => {
    expect(read(name, text)).toBeNull();
  });

  it("tells a reader by a root behind a declaration, comments and a DOCTYPE", () => {
    const text = `\uFEFF<?xml version="1.0"?>\r\n<!-- <html> -->
<!DOCTYPE rollcall-vote PUBLIC "-//US Congress//DTDs/vote v1.0 20031119 //EN" "../vote.dtd">
<?xml-stylesheet type="text/xsl" href="../vote.xsl"?><vote_summary/>`;
    expect(read("a.xml", text)).toBeNull();
  });
});

describe("isPassedOver", () => {
  it.each(["a/README.md", "MANIFEST.tsv", "b/swagger.json", "a.zip!.DS_Store", "executive.yaml"])(
    "passes over %s",
    (name) => {
      expect(isPassedOver(name)).toBe(true);
    },
  );

  it.each(["a.md/b.xml", ".var/bill.xml", "legislators-current.yaml", "bill-swagger.json"])(
    "reads %s",
    (name) => {
      expect(isPassedOver(name)).toBe(false);
    },
  );
});
