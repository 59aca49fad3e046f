/** Sample data is never presented as real, neither alone nor mixed with real files. */
import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import type { Manifest } from "../contract/build.ts";
import { openStore } from "../store/open-store.ts";
import {
  type AskEdge,
  generateInto,
  importInto,
  newStore,
  openEdge,
  sampleBuild,
  sampleRecords,
} from "./build.ts";
import { newFolder } from "./new-folder.ts";

/** A real publisher's file, not marked as fiction. */
const REAL = `<?xml version="1.0" encoding="utf-8"?>
<rollcall-vote><vote-metadata><majority>R</majority><congress>119</congress><session>1st</session>
<committee>U.S. House of Representatives</committee><rollcall-num>9999</rollcall-num><vote-question>On Passage</vote-question>
<vote-type>YEA-AND-NAY</vote-type><vote-result>Passed</vote-result><action-date>3-Jan-2025</action-date>
<action-time time-etz="14:06">2:06 PM</action-time><vote-desc>A real one</vote-desc>
<vote-totals><totals-by-vote><total-stub>Totals</total-stub><yea-total>1</yea-total><nay-total>0</nay-total><present-total>0</present-total><not-voting-total>0</not-voting-total></totals-by-vote></vote-totals>
</vote-metadata><vote-data><recorded-vote><legislator name-id="A000370" sort-field="Adams" unaccented-name="Adams" party="D" state="NC" role="legislator">Adams</legislator><vote>Yea</vote></recorded-vote></vote-data></rollcall-vote>`;

const PATHS = [
  "/bills?include=actions,texts",
  "/laws",
  "/votes",
  "/legislators",
  "/committees?current=all",
  "/committees/hsag00/meetings",
  "/committees/ssju00/nominations",
  "/treaties/118/2?include=actions,votes,committees,resolution,reports",
  "/committee-reports",
  "/committee-reports/119/HRPT/5/2",
  "/crs-reports/R48901",
  "/nominations/119/37?include=actions,votes,nominees,meetings",
  "/bills/119/HR/1?include=actions,amendments,cosponsors,committees,related,laws,texts,votes",
];

const folder = newFolder();

async function ofRecords(
  name: string,
  records: string,
): Promise<{ edge: AskEdge; manifest: Manifest }> {
  const store = newStore(join(folder, name));
  await generateInto(store, records);
  return openEdge(await openStore(store));
}

/** Finds the publishers' addresses in a text. */
const publicPages = (text: string): readonly string[] =>
  [...text.matchAll(/"(?:site_url|source_url|event_url|nomination_url)":("[^"]*"|null)/g)].map(
    ([, address]) => address ?? "",
  );

describe("a build of the sample", () => {
  it("is marked as all fiction", async () => {
    expect((await sampleBuild()).manifest.fiction).toBe("all");
  });

  it.each(PATHS)("has no link from a made-up record to a real page: %s", async (path) => {
    const { edge } = await sampleBuild();
    const response = await edge(`/api/v1${path}`);
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ meta: { fiction: true } });
    expect(text).not.toMatch(/"https:\/\/[^"/]*\.gov\//);
    const pages = publicPages(text);
    expect(pages.length).toBeGreaterThan(0);
    expect(new Set(pages)).toEqual(new Set(["null"]));
  });
});

describe("a build of real files", () => {
  it("is not marked as fiction, and links its records to their pages", async () => {
    const file = join(folder, "real.xml");
    const records = join(folder, "real.sqlite");
    await writeFile(file, REAL);
    await importInto(records, [file]);
    const { edge, manifest } = await ofRecords("real", records);
    expect(manifest.fiction).toBe("none");
    const answer = await (await edge("/api/v1/votes")).text();
    expect((JSON.parse(answer) as { meta: object }).meta).not.toHaveProperty("fiction");
    expect(publicPages(answer)).toContain('"https://clerk.house.gov/Votes/20259999"');
  });

  it("is marked as partly fiction, and links no pages, after the sample was mixed in", async () => {
    const file = join(folder, "real.xml");
    const records = join(folder, "mixed.sqlite");
    await copyFile(await sampleRecords(), records);
    await writeFile(file, REAL);
    await importInto(records, [file]);
    const { edge, manifest } = await ofRecords("mixed", records);
    expect(manifest.fiction).toBe("some");
    const answer = await (await edge("/api/v1/votes?congress=119")).text();
    expect(JSON.parse(answer)).toMatchObject({ meta: { fiction: true } });
    expect(new Set(publicPages(answer))).toEqual(new Set(["null"]));
  });
});
