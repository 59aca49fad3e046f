import { z } from "zod";

import { isWhole, type FileReading, type SourceFile } from "../../parse/source-file.ts";
import { entriesInShape, parseYaml, scalar, scalars } from "../../parse/shape.ts";
import { legislatorReadings } from "../../parse/empty-legislator.ts";

const Account = z.object({
  id: z.object({ bioguide: scalar }),
  social: z.object({
    ...scalars("twitter facebook youtube youtube_id instagram mastodon"),
  }),
});

/** Reads `legislators-social-media.yaml`: accounts of those in office, and nothing else of them. */
export function readLegislatorsSocialMedia(file: SourceFile): FileReading {
  const people = entriesInShape(Account, parseYaml(file), "legislators' accounts", file);
  const reading = legislatorReadings("social-media", people, {
    idOf: ({ id }) => id.bioguide,
    nameOf: () => null,
    partOf: ({ social }) => ({ social }),
  });
  const replaces = { resource: "legislator", source: "social-media" } as const;
  return { ...reading, replaces: isWhole(file) ? replaces : undefined };
}
