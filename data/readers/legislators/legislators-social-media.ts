import { z } from "zod";

import type { FileReading, SourceFile } from "../../parse/source-file.ts";
import { inShape, parseYaml, rowsOf, scalar, scalars } from "../../parse/shape.ts";
import { legislatorReadings } from "../../parse/empty-legislator.ts";

const Accounts = rowsOf(
  z.object({
    id: z.object({ bioguide: scalar }),
    social: z.object({
      ...scalars("twitter facebook youtube youtube_id instagram mastodon"),
    }),
  }),
);

export function readLegislatorsSocialMedia(file: SourceFile): FileReading {
  const people = inShape(Accounts, parseYaml(file), "a list of legislators' accounts");
  const reading = legislatorReadings("social-media", people, {
    idOf: ({ id }) => id.bioguide,
    nameOf: () => null,
    partOf: ({ social }) => ({ social }),
  });
  return { ...reading, replaces: { resource: "legislator", source: "social-media" } };
}
