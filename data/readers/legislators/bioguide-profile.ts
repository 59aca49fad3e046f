import { z } from "zod";

import type { LegislatorPart } from "../../documents.ts";
import { plainText, sanitizedHtml } from "../../parse/html.ts";
import { UnreadableFile, type FileReading, type SourceFile } from "../../parse/source-file.ts";
import { inShape, listOf, parseJson, scalars } from "../../parse/shape.ts";
import { day, integer } from "../../parse/values.ts";
import { BioguidePosition, bioguideTerms } from "./bioguide-terms.ts";
import { bioguideId, emptyLegislator } from "../../parse/empty-legislator.ts";

const Profile = z.object({
  usCongressBioId: z.string(),
  ...scalars("familyName givenName middleName honorificSuffix nickName"),
  ...scalars("birthDate deathDate deleted profileText"),
  // Offices outside Congress have neither a Congress nor a state.
  jobPositions: listOf(BioguidePosition, () => undefined),
  nameHistory: listOf(
    z.object({
      ...scalars("familyName givenName middleName startDate endDate"),
    }),
  ),
});
type Profile = z.output<typeof Profile>;

// The site's own address of a profile wraps it in `data`.
const ProfileFile = z.union([z.object({ data: Profile }).transform(({ data }) => data), Profile]);

export function readBioguideProfile(file: SourceFile): FileReading {
  const profile = inShape(ProfileFile, parseJson(file), "a Bioguide profile");
  const id = bioguideId(profile.usCongressBioId);
  if (id === null) throw new UnreadableFile(`"${profile.usCongressBioId}" is not a Bioguide id`);
  if (profile.deleted === "true") return { readings: [] };
  return {
    readings: [{ resource: "legislator", source: "bioguide", document: person(id, profile) }],
  };
}

function person(id: string, profile: Profile): LegislatorPart {
  return {
    ...emptyLegislator(id),
    first_name: profile.givenName,
    middle_name: profile.middleName,
    last_name: profile.familyName,
    suffix: profile.honorificSuffix,
    nickname: profile.nickName,
    // Many dates are only a year, or a year and month.
    birth_date: day(profile.birthDate),
    birth_year: yearOf(profile.birthDate),
    death_year: yearOf(profile.deathDate),
    other_names: profile.nameHistory.map((name) => ({
      first_name: name.givenName,
      middle_name: name.middleName,
      last_name: name.familyName,
      start: day(name.startDate),
      end: day(name.endDate),
    })),
    biography: biography(id, profile.profileText),
    terms: bioguideTerms(profile.jobPositions),
  };
}

function yearOf(date: string | null): number | null {
  return integer(/^\d{4}/.exec(date ?? "")?.[0]);
}

function biography(id: string, profileText: string | null): LegislatorPart["biography"] {
  if (profileText === null) return null;
  const text = plainText(profileText);
  if (text === "") return null;
  return {
    text,
    html: /<[a-z]/i.test(profileText) ? sanitizedHtml(profileText) : null,
    source_url: `https://bioguide.congress.gov/search/bio/${id}`,
    retrieved_at: null,
  };
}
