import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { hasSources, SOURCES } from "../../test/sources.ts";
import { parseXml, type XmlElement } from "../xml.ts";
import { LEFT_OUT } from "./billstatus-left-out.ts";
import { billOf } from "./billstatus.ts";

/** The same tree, noting the path of each element whose text or children somebody asks for. */
function watched(element: XmlElement, read: Set<string>, above = ""): XmlElement {
  const path = `${above}${element.name}`;
  let children: readonly XmlElement[] | undefined;
  return {
    name: element.name,
    attributes: element.attributes,
    get text() {
      read.add(path);
      return element.text;
    },
    get children() {
      if (element.children.length > 0) read.add(path);
      children ??= element.children.map((each) => watched(each, read, `${path}/`));
      return children;
    },
  };
}

function isLeftOut(path: string): boolean {
  return [...LEFT_OUT.keys()].some((left) => path === left || path.startsWith(`${left}/`));
}

describe("LEFT_OUT", () => {
  it("has a reason for every path", () => {
    for (const reason of LEFT_OUT.values()) expect(reason).not.toBe("");
    expect(LEFT_OUT.size).toBeGreaterThan(0);
  });

  describe.skipIf(!hasSources)("(needs the real upstream files)", () => {
    const read = new Set<string>();
    const files = hasSources ? globSync("bills/**/*.xml", { cwd: SOURCES }) : [];
    for (const file of files) {
      billOf(watched(parseXml(readFileSync(join(SOURCES, file))), read));
    }

    it("leaves no element of the 117th Congress unread in silence", () => {
      const table = readFileSync(join(SOURCES, "ELEMENTS-117.tsv"), "utf8");
      const paths = table
        .trim()
        .split("\n")
        .slice(1)
        .map((row) => (row.split("\t")[0] ?? "").replace(/\{[^}]*\}/, "dc:"));
      expect(paths.length).toBe(261);
      expect(paths.filter((path) => !read.has(path) && !isLeftOut(path))).toEqual([]);
    });

    it("names nothing that is read after all", () => {
      expect([...read].filter(isLeftOut)).toEqual([]);
    });
  });
});
