import { expect, it } from "vitest";

import { documentsOf, inlineFile } from "../../../test/inline-file.ts";
import { readLegislatorsSocialMedia } from "./legislators-social-media.ts";

// The format follows the data dictionary of unitedstates/congress-legislators.
const ACCOUNTS = `
- id: { bioguide: R000600, thomas: '02222', govtrack: 412664 }
  social:
    twitter: RepAmata
    facebook: congresswomanaumuaamata
    youtube_id: UCGdrLQbt1PYDTPsampx4t1A
    twitter_id: 3026622545
`;

it("fills in the accounts and nothing else", () => {
  const reading = readLegislatorsSocialMedia(inlineFile(ACCOUNTS));
  expect(reading.replaces).toEqual({ resource: "legislator", source: "social-media" });
  expect(documentsOf(reading, "legislator")).toMatchObject([
    {
      bioguide_id: "R000600",
      name: null,
      terms: [],
      social: {
        twitter: "RepAmata",
        facebook: "congresswomanaumuaamata",
        youtube: null,
        youtube_id: "UCGdrLQbt1PYDTPsampx4t1A",
        instagram: null,
        mastodon: null,
      },
    },
  ]);
});

it("reads an empty list, since the importer judges that everyone's accounts are gone", () => {
  expect(readLegislatorsSocialMedia(inlineFile("[]"))).toMatchObject({
    readings: [],
    replaces: { resource: "legislator", source: "social-media" },
  });
});
