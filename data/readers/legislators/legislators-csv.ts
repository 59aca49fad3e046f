import { z } from "zod";

import type { LegislatorPart, LegislatorTerm } from "../../documents.ts";
import { contradict } from "../../parse/findings.ts";
import type { FileReading, SourceFile } from "../../parse/source-file.ts";
import { inShape, parseCsv, rowsOf, scalars, webAddress } from "../../parse/shape.ts";
import { day, integer, party } from "../../parse/values.ts";
import { legislatorReadings, NO_IDS } from "../../parse/empty-legislator.ts";
import { termDistrict, termOffice, UNDATED_TERM } from "../../parse/term-office.ts";

const Rows = rowsOf(
  z.object({
    bioguide_id: z.string(),
    ...scalars("last_name first_name middle_name suffix nickname full_name birthday gender"),
    ...scalars("type state district senate_class party address phone"),
    ...scalars("twitter facebook youtube youtube_id mastodon"),
    ...scalars("thomas_id opensecrets_id lis_id fec_ids cspan_id govtrack_id votesmart_id"),
    ...scalars("ballotpedia_id icpsr_id wikipedia_id"),
    url: webAddress,
    contact_form: webAddress,
    rss_url: webAddress,
  }),
);
type Row = z.output<typeof Rows>[number];

/** Each row is a person's last term, without dates. */
export function readLegislatorsCsv(file: SourceFile): FileReading {
  const rows = inShape(Rows, parseCsv(file), "a table of legislators");
  if (rows.length === 0) contradict("lists nobody");
  return legislatorReadings("legislators-csv", rows, {
    idOf: ({ bioguide_id }) => bioguide_id,
    nameOf: ({ full_name }) => full_name,
    partOf: legislator,
  });
}

function legislator(row: Row): Partial<LegislatorPart> {
  const birthDate = day(row.birthday);
  const term = termOf(row);
  return {
    name: row.full_name,
    first_name: row.first_name,
    middle_name: row.middle_name,
    last_name: row.last_name,
    suffix: row.suffix,
    nickname: row.nickname,
    gender: row.gender === "M" || row.gender === "F" ? row.gender : null,
    birth_date: birthDate,
    birth_year: integer(birthDate?.slice(0, 4)),
    website_url: row.url,
    contact_form_url: row.contact_form,
    rss_url: row.rss_url,
    phone: row.phone,
    address: row.address,
    social: socialOf(row),
    ids: {
      ...NO_IDS,
      govtrack: integer(row.govtrack_id),
      thomas: row.thomas_id,
      lis: row.lis_id,
      fec: row.fec_ids?.split(",").map((id) => id.trim()) ?? [],
      opensecrets: row.opensecrets_id,
      votesmart: integer(row.votesmart_id),
      icpsr: integer(row.icpsr_id),
      cspan: integer(row.cspan_id),
      wikipedia: row.wikipedia_id,
      ballotpedia: row.ballotpedia_id,
    },
    terms: term === null ? [] : [term],
  };
}

function socialOf(row: Row): LegislatorPart["social"] {
  const { twitter, facebook, youtube, youtube_id, mastodon } = row;
  if ([twitter, facebook, youtube, youtube_id, mastodon].every((each) => each === null))
    return null;
  return { twitter, facebook, youtube, youtube_id, instagram: null, mastodon };
}

function termOf(row: Row): LegislatorTerm | null {
  const office = termOffice(row.type, row.state);
  if (office === null) return null;
  return {
    ...office,
    ...UNDATED_TERM,
    district: termDistrict(office.chamber, integer(row.district)),
    senate_class: integer(row.senate_class),
    party: party(row.party),
    party_name: row.party,
  };
}
