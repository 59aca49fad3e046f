import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { hasSources, SOURCES } from "../../../test/sources.ts";
import { child, children, parseXml, textAt, type XmlElement } from "../../parse/xml.ts";
import { zipEntries } from "../../files/zip.ts";
import { READ, unknownElements } from "./known-elements.ts";
import { LEFT_OUT, REASONS, type Reason } from "./left-out.ts";
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

function isLeftOut(path: string): boolean {
  return [...LEFT_OUT.keys()].some((left) => path === left || path.startsWith(`${left}/`));
}

/** An ignored element with its ancestors, nearest first. */
interface Place {
  readonly element: XmlElement;
  readonly within: readonly XmlElement[];
}

/** Whether a reason's claim about the data holds for an element; `null` for decisions. */
const CHECKS: Readonly<Record<Reason, ((place: Place) => boolean) | null>> = {
  "shape is told by the document": ({ element }) => /^\d\.\d\.\d$/.test(textAt(element) ?? ""),
  "same in every file": ({ element }) =>
    /Congressional Research Service.*This file contains bill summaries and statuses/s.test(
      textIn(element),
    ),
  "publisher's row": ({ element }) => !Number.isNaN(Date.parse(textIn(element))),
  "follows from the bill": ({ element, within: [bill] }) => {
    const type = (textAt(bill, "type") ?? textAt(bill, "billType") ?? "").toUpperCase();
    const number = textAt(bill, "number") ?? textAt(bill, "billNumber") ?? "";
    return element.name === "legislationUrl"
      ? textIn(element).endsWith(`/${number}`)
      : textIn(element).startsWith(type.charAt(0));
  },
  "follows from the type": ({ element, within: [amendment] }) =>
    textIn(element).startsWith(textAt(amendment, "type")?.charAt(0) ?? ""),
  "follows from the vote": ({ element, within: [vote] }) =>
    textIn(element) === "" ||
    new RegExp(`0*${textAt(vote, "rollNumber")}(?:\\.\\w+)?$`).test(textIn(element)),
  "empty in every file": ({ element }) => textIn(element) === "",
  "part of the display name": ({ within: [person] }) => textAt(person, "fullName") !== null,
  "repeats bioguideId": ({ within: [identifiers] }) => textAt(identifiers, "bioguideId") !== null,
  "repeats the kind of title": ({ element, within: [title] }) => {
    const parent = textIn(element);
    const kind = /^(Short|Official|Popular)/.exec(parent)?.[1] ?? "";
    const named = /House|Senate/.exec(parent)?.[0] ?? "";
    const told = textAt(title, "chamberCode") ?? textAt(title, "chamberName") ?? "";
    return (textAt(title, "titleType") ?? "").includes(kind) && told.startsWith(named.charAt(0));
  },
  "the bill of the file": ({ element, within }) => {
    const bill = within.find(({ name }) => name === "bill");
    return (
      textIn(element) === "" ||
      textAt(element, "number") === (textAt(bill, "number") ?? textAt(bill, "billNumber"))
    );
  },
  "counts of kinds": null,
  "counts the list": ({ element, within: [list] }) =>
    Number(textIn(element)) === children(child(list, "actions"), "item").length,
  "addresses of pages": ({ element }) =>
    children(element, "link").every((link) => textAt(link, "url")?.startsWith("http") ?? true),
  "kind of vote": ({ element, within: [vote] }) =>
    textIn(element) === "" || textAt(vote, "rollNumber") !== null,
  "repeats actionDesc": ({ element, within: [summary] }) => {
    const said = textAt(summary, "actionDesc") ?? "";
    return textIn(element).toLowerCase().startsWith(said.toLowerCase().slice(0, 6));
  },
  "publisher's mark": ({ element }) => textIn(element) === "False",
  "no tree of subjects": null,
  "source of a title": null,
  "facts of the other amendment": null,
  "beside its code": ({ within: [system] }) => textAt(system, "code") !== null,
  "counts of the publisher": ({ element }) => /^\d*$/.test(textIn(element)),
};

function textIn(element: XmlElement): string {
  return [element.text.trim(), ...element.children.map(textIn)].join(" ").trim();
}

function placesAt(path: readonly string[], within: readonly XmlElement[]): Place[] {
  const [at] = within;
  const [name = "", ...rest] = path;
  return children(at, name).flatMap((element) =>
    rest.length === 0 ? [{ element, within }] : placesAt(rest, [element, ...within]),
  );
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

function isRight(path: string, reason: Reason, root: XmlElement): boolean {
  const check = CHECKS[reason];
  return check === null || placesAt(path.split("/").slice(1), [root]).every(check);
}

describe("LEFT_OUT", () => {
  it("has a reason for every path", () => {
    expect(new Set(LEFT_OUT.values())).toEqual(new Set(Object.keys(REASONS)));
  });
});

function pathsOf(known: ReadonlyMap<string, unknown>, above = ""): readonly string[] {
  return [...known].flatMap(([name, below]) => [
    `${above}${name}`,
    ...pathsOf(below as ReadonlyMap<string, unknown>, `${above}${name}/`),
  ]);
}

describe.skipIf(!hasSources)("the elements of BILLSTATUS (needs the real upstream files)", () => {
  it("are read, or left out for a valid reason", async () => {
    const read = new Set<string>();
    const unknown: string[] = [];
    const wrong: string[] = [];
    for await (const [file, root] of realDocuments()) {
      unknown.push(...unknownElements(root).map((path) => `${file}: ${path}`));
      for (const [path, reason] of LEFT_OUT) {
        if (!isRight(path, reason, root)) wrong.push(`${file}: ${path}: not ${REASONS[reason]}`);
      }
      billOf(watched(root, read));
    }
    expect(unknown).toEqual([]);
    expect(wrong).toEqual([]);
    expect([...read].filter(isLeftOut)).toEqual([]);
    const vocabulary = new Set(pathsOf(READ));
    expect([...read].filter((path) => !vocabulary.has(path))).toEqual([]);
    const unmet = [...vocabulary].filter((path) => !read.has(path));
    expect(unmet.filter((path) => !READ_IN_PLACE_OF_OTHERS.test(path))).toEqual([]);
  });

  it("include all of the 117th Congress's", () => {
    const known = new Set(pathsOf(READ));
    const paths = readFileSync(join(SOURCES, "ELEMENTS-117.tsv"), "utf8")
      .trim()
      .split("\n")
      .slice(1)
      .map((row) => (row.split("\t")[0] ?? "").replace(/\{[^}]*\}/, "dc:"));
    expect(paths.length).toBe(261);
    expect(paths.filter((path) => !known.has(path) && !isLeftOut(path))).toEqual([]);
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

  it("names no element that is read or left out", () => {
    expect(
      unknownIn("<version>3.0.0</version><bill><number>1</number><createDate/></bill>"),
    ).toEqual([]);
  });
});
