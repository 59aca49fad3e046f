import * as z from "zod";

import { named, Text } from "./shared.ts";

/** Texts that may be unknown, by their descriptions. */
export const textFields = <Name extends string>(descriptions: Readonly<Record<Name, string>>) =>
  Object.fromEntries(
    Object.entries<string>(descriptions).map(([name, description]) => [
      name,
      Text.nullable().describe(description),
    ]),
  ) as Record<Name, z.ZodNullable<typeof Text>>;

export const Social = named(
  "SocialAccounts",
  "Official accounts in social media.",
  textFields({
    twitter: "The account on X, formerly Twitter.",
    facebook: "The page at Facebook.",
    youtube: "The name at YouTube.",
    youtube_id: "The channel's id at YouTube.",
    instagram: "The account at Instagram.",
    mastodon: "The account on Mastodon.",
  }),
);

const IdNumber = z.int().nullable();

export const LegislatorIds = named("LegislatorIds", "The person's ids in other systems.", {
  govtrack: IdNumber.describe("GovTrack's id."),
  ...textFields({ thomas: "The id in THOMAS, the Library of Congress's former system." }),
  ...textFields({ lis: "The Senate's id in roll calls." }),
  fec: z.array(Text).describe("The Federal Election Commission's candidate ids."),
  ...textFields({ opensecrets: "OpenSecrets' id." }),
  votesmart: IdNumber.describe("Vote Smart's id."),
  icpsr: IdNumber.describe("The ICPSR id of Voteview."),
  cspan: IdNumber.describe("C-SPAN's id."),
  ...textFields({
    wikidata: "The item at Wikidata.",
    wikipedia: "The article at Wikipedia.",
    ballotpedia: "The article at Ballotpedia.",
  }),
  house_history: IdNumber.describe("The id at history.house.gov."),
  pictorial: IdNumber.describe("The id in the Pictorial Directory."),
  ...textFields({ google_entity_id: "The id in Google's Knowledge Graph." }),
});
