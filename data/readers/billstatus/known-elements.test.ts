import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { hasSources, SOURCES } from "../../../test/sources.ts";
import { parseXml, type XmlElement } from "../../parse/xml.ts";
import { zipEntries } from "../../files/zip.ts";
import { KNOWN, unknownElements, type Known } from "./known-elements.ts";
import { billOf } from "./billstatus.ts";

/** Returns the same tree, recording the path of each element whose text or children are read. */
function watched(element: XmlElement, read: Set<string>, above = ""): XmlElement {
  const path = `${above}${element.name}`;
  let below: readonly XmlElement[] | undefined;
  return {
    name: element.name,
    attributes: element.attributes,
    get text() {
      read.add(path);
      return element.text;
    },
    get children() {
      if (element.children.length > 0) read.add(path);
      below ??= element.children.map((each) => watched(each, read, `${path}/`));
      return below;
    },
  };
}

async function* realDocuments(): AsyncGenerator<[string, XmlElement]> {
  for (const file of globSync("bills/**/*.xml", { cwd: SOURCES })) {
    yield [file, parseXml(readFileSync(join(SOURCES, file)))];
  }
  // Senate bills with an amendment that was referred to a committee.
  for (const [type, name] of [
    ...["hconres", "hjres", "sconres", "sjres"].map((each) => [each, /./] as const),
    ["s", /117s(?:3811|4802)\.xml$/] as const,
  ]) {
    const zip = join(SOURCES, `zips/BILLSTATUS-117-${type}.zip`);
    for await (const entry of zipEntries(zip)) {
      if (name.test(entry.name)) yield [entry.name, parseXml(entry.read())];
    }
  }
}

/** An element of which every child is left out is left out, too. */
function isRead(below: Known | null): boolean {
  return below !== null && (below.size === 0 || [...below.values()].some(isRead));
}

/** The paths of the elements that are read, or that are left out. */
function pathsOf(known: Known, areRead: boolean, above = ""): readonly string[] {
  return [...known].flatMap(([name, below]) => [
    ...(isRead(below) === areRead ? [`${above}${name}`] : []),
    ...pathsOf(below ?? new Map(), areRead, `${above}${name}/`),
  ]);
}

const READ: ReadonlySet<string> = new Set(pathsOf(KNOWN, true));
const LEFT_OUT = pathsOf(KNOWN, false);

function isLeftOut(path: string): boolean {
  return LEFT_OUT.some((left) => path === left || path.startsWith(`${left}/`));
}

describe.skipIf(!hasSources)("the elements of BILLSTATUS (needs the real upstream files)", () => {
  it("are each read or deliberately left out", async () => {
    const read = new Set<string>();
    const unknown: string[] = [];
    for await (const [file, root] of realDocuments()) {
      unknown.push(...unknownElements(root).map((path) => `${file}: ${path}`));
      billOf(watched(root, read));
    }
    expect(unknown).toEqual([]);
    expect([...read].filter(isLeftOut)).toEqual([]);
    expect([...read].filter((path) => !READ.has(path))).toEqual([]);
    const unmet = [...READ].filter((path) => !read.has(path));
    expect(unmet.filter((path) => !READ_IN_PLACE_OF_OTHERS.test(path))).toEqual([]);
  });

  it("include all of the 117th Congress's", () => {
    const paths = readFileSync(join(SOURCES, "ELEMENTS-117.tsv"), "utf8")
      .trim()
      .split("\n")
      .slice(1)
      .map((row) => (row.split("\t")[0] ?? "").replace(/\{[^}]*\}/, "dc:"));
    expect(paths.length).toBe(261);
    expect(paths.filter((path) => !READ.has(path) && !isLeftOut(path))).toEqual([]);
  });
});

// Reads of an element that nearly every file has, for when it is missing.
const READ_IN_PLACE_OF_OTHERS =
  /sponsors\/item\/(?:firstName|lastName|name|identifiers(?:\/bioguideId)?)$|calendarNumber\/number$|billSummaries\/item\/updateDate$/;

const unknownIn = (xml: string): readonly string[] =>
  unknownElements(parseXml(new TextEncoder().encode(`<billStatus>${xml}</billStatus>`)));

describe("unknownElements", () => {
  it("names each unknown element once, and nothing below it", () => {
    const renamed = "<coSponsors><item><bioguideId>A000001</bioguideId></item></coSponsors>";
    const actions =
      "<actions><item><date>2021-01-01</date></item><item><date>2021-01-02</date></item></actions>";
    expect(unknownIn(`<bill>${renamed}${actions}</bill>`)).toEqual([
      "billStatus/bill/coSponsors",
      "billStatus/bill/actions/item/date",
    ]);
  });

  it("names what stands among the counts of actions", () => {
    const counts = "<actionByCounts><senate>6</senate><amendment/></actionByCounts>";
    expect(unknownIn(`<bill><actions>${counts}</actions></bill>`)).toEqual([
      "billStatus/bill/actions/actionByCounts/amendment",
    ]);
  });

  it("names no element that is read or left out", () => {
    expect(
      unknownIn("<version>3.0.0</version><bill><number>1</number><createDate/></bill>"),
    ).toEqual([]);
  });
});
