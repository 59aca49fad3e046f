import { z } from "zod";

import type { FileReading, SourceFile } from "../../parse/source-file.ts";
import { inShape, parseYaml, scalar } from "../../parse/shape.ts";
import { bioguideId, emptyLegislator, withoutBioguideId } from "../../parse/empty-legislator.ts";

const Accounts = z
  .array(
    z.object({
      id: z.object({ bioguide: scalar }),
      social: z.object({
        twitter: scalar,
        facebook: scalar,
        youtube: scalar,
        youtube_id: scalar,
        instagram: scalar,
        mastodon: scalar,
      }),
    }),
  )
  .min(1);

/** Reads `legislators-social-media.yaml`: accounts of those in office, and nothing else of them. */
export function readLegislatorsSocialMedia(file: SourceFile): FileReading {
  const people = inShape(Accounts, parseYaml(file), "a list of legislators' accounts");
  return {
    leftOut: withoutBioguideId(people.map(({ id }) => ({ id: id.bioguide, name: null }))),
    replaces: { resource: "legislator", source: "social-media" },
    readings: people.flatMap(({ id, social }) => {
      const bioguide = bioguideId(id.bioguide);
      if (bioguide === null) return [];
      const document = { ...emptyLegislator(bioguide), social };
      return [{ resource: "legislator", source: "social-media", document } as const];
    }),
  };
}
