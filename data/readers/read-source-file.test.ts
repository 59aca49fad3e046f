import { describe, expect, it } from "vitest";

import { readSourceFile } from "./read-source-file.ts";
import { isSkipped } from "../files/skipped-names.ts";
import type { FileReading } from "../parse/source-file.ts";

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
    ["an unknown YAML", "cats.yaml", "- tom", "a YAML file with an unknown name"],
    ["broken JSON", "a.json", "{", "not well-formed JSON"],
    ["unknown JSON", "a.json", '{"cats":1,"dogs":2}', "its keys are cats, dogs"],
    ["a JSON list", "a.json", "[]", "its keys are none"],
    ["anything else", "a.bin", "GIF89a", "of an unknown kind"],
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
  ])("skips %s", (_, name, text) => {
    expect(read(name, text)).toBeNull();
  });

  it("chooses a reader by the root after a declaration, comments and a DOCTYPE", () => {
    const text = `\uFEFF<?xml version="1.0"?>\r\n<!-- <html> -->
<!DOCTYPE rollcall-vote PUBLIC "-//US Congress//DTDs/vote v1.0 20031119 //EN" "../vote.dtd">
<?xml-stylesheet type="text/xsl" href="../vote.xsl"?><vote_summary/>`;
    expect(read("a.xml", text)).toBeNull();
  });
});

const person = (id: string): string =>
  `- id: {bioguide: ${id}}\n  name: {first: Ann, last: Able}\n  terms: []\n`;

describe("a list in YAML or CSV", () => {
  const yaml = `HSAG:
- {name: Ann Able, party: majority, rank: 1, bioguide: A000001, title: Chair of Agricult`;
  const rest = "ure}\n";

  it("is truncated if its last line is incomplete", () => {
    const name = "committee-membership-current.yaml";
    expect(read(name, `${yaml}${rest}`)).toMatchObject({ endsMidLine: false });
    expect(read(name, `${yaml}}`)).toMatchObject({ endsMidLine: true });
    const csv = "bioguide_id,type,state,wikipedia_id\r\nA000001,rep,OH,Ann Abl";
    expect(read("legislators-current.csv", csv)).toMatchObject({ endsMidLine: true });
    expect(read("legislators-current.csv", `${csv}e\r\n`)).toMatchObject({ endsMidLine: false });
  });

  it("reports a person without a Bioguide ID", () => {
    expect(
      read("legislators-current.yaml", `${person("A000001")}${person("TODO")}`)?.skippedEntries,
    ).toEqual(['Ann Able has the invalid Bioguide ID "TODO"']);
    expect(
      read("committee-membership-current.yaml", `${yaml}${rest}`.replace("A000001", "TODO"))
        ?.skippedEntries,
    ).toEqual(['Ann Able on HSAG has the invalid Bioguide ID "TODO"']);
    expect(
      read("legislators-current.csv", "bioguide_id,full_name\nTODO,Ann Able\n")?.skippedEntries,
    ).toHaveLength(1);
    expect(
      read("a.json", '{"members":[{"bioguideId":"TODO","name":"Able, Ann"}]}')?.skippedEntries,
    ).toHaveLength(1);
  });
});

describe("isSkipped", () => {
  it.each([
    "a/README.md",
    "BILLSTATUS-XML_User-Guide.md",
    "MANIFEST.tsv",
    "b/swagger.json",
    "a.zip!.DS_Store",
    "executive.yaml",
  ])("skips %s", (name) => {
    expect(isSkipped(name)).toBe(true);
  });

  it.each([
    "BILLSTATUS-115hr8.txt",
    "a/roll007.md",
    "vote_115_1_00251.tsv",
    "legislators-current.txt",
  ])("passes %s to the reader, which refuses it by name", (name) => {
    expect(isSkipped(name)).toBe(false);
    expect(() => read(name, "<billStatus/>")).toThrow(
      "named like a record, but with the extension",
    );
  });

  it.each(["a.md/b.xml", ".var/bill.xml", "legislators-current.yaml", "bill-swagger.json"])(
    "reads %s",
    (name) => {
      expect(isSkipped(name)).toBe(false);
    },
  );
});
