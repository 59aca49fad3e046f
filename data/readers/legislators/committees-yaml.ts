import { z } from "zod";

import type { CommitteePart, MembershipPart } from "../../documents.ts";
import { congressOf } from "../../../contract/congress.ts";
import { onlyOnce } from "../../parse/findings.ts";
import { dateOf } from "../../parse/list-date.ts";
import { ascending } from "../../parse/order.ts";
import type { FileReading, SourceFile } from "../../parse/source-file.ts";
import {
  inShape,
  listOf,
  parseYaml,
  rowsOf,
  scalar,
  webAddress,
  scalars,
} from "../../parse/shape.ts";
import { chamber, committeeChamber, integer } from "../../parse/values.ts";
import { bioguideId, withoutBioguideId } from "../../parse/empty-legislator.ts";

const Fields = z.object({
  thomas_id: z.string().regex(/^(?:[A-Z]{4}|\w{2})$/i),
  name: scalar,
  url: webAddress,
  minority_url: webAddress,
  address: scalar,
  phone: scalar,
  rss_url: webAddress,
  minority_rss_url: webAddress,
  jurisdiction: scalar,
  jurisdiction_source: webAddress,
  youtube_id: scalar,
  congresses: listOf(z.string()),
  names: z.record(z.string(), scalar).optional(),
});
const Committees = rowsOf(Fields.extend({ type: z.string(), subcommittees: listOf(Fields) }));
type Fields = z.output<typeof Fields>;

/** `committees-historical` has the names and Congresses of committees since the 93rd. */
export function readCommittees(
  file: SourceFile,
  source: "committees-current" | "committees-historical",
): FileReading {
  const committees = inShape(Committees, parseYaml(file), "a list of committees");
  return {
    replaces: { resource: "committee", source },
    readings: committees
      .flatMap((committee) => {
        const full = fullCommittee(committee, committee.type);
        return [full, ...committee.subcommittees.map((each) => subcommittee(each, full))];
      })
      .map((document) => ({ resource: "committee", source, document })),
  };
}

function fullCommittee(fields: Fields, type: string): CommitteePart {
  // The historical file lists joint committees under a chamber: JSAT and JTDR, HSAT and HTDE.
  const isJoint = /\bjoint\b/i.test(fields.name ?? "");
  const written = committeeChamber(fields.thomas_id[0]) ?? committeeChamber(type);
  const seat = isJoint ? "joint" : (written ?? "joint");
  return {
    ...common(fields),
    code: committeeCode(fields.thomas_id),
    name: fields.name,
    chamber: seat,
    type: seat === "joint" ? "joint" : null,
    parent_code: null,
  };
}

function subcommittee(fields: Fields, parent: CommitteePart): CommitteePart {
  return {
    ...common(fields),
    code: `${parent.code.slice(0, 4)}${fields.thomas_id.toLowerCase()}`,
    name: subcommitteeName(fields.name),
    chamber: parent.chamber,
    type: "subcommittee",
    parent_code: parent.code,
  };
}

function common(
  fields: Fields,
): Omit<CommitteePart, "code" | "name" | "chamber" | "type" | "parent_code"> {
  return {
    website_url: fields.url,
    jurisdiction: fields.jurisdiction,
    jurisdiction_source: fields.jurisdiction_source,
    phone: fields.phone,
    address: fields.address,
    rss_url: fields.rss_url,
    minority_website_url: fields.minority_url,
    minority_rss_url: fields.minority_rss_url,
    youtube_id: fields.youtube_id,
    congresses: fields.congresses.flatMap((each) => integer(each) ?? []).toSorted((a, b) => a - b),
    names: Object.entries(fields.names ?? {})
      .flatMap(([key, name]) => {
        const congress = integer(key);
        return congress === null || name === null ? [] : [{ congress, name }];
      })
      .toSorted((a, b) => a.congress - b.congress),
  };
}

/** The file has "Forestry and Horticulture", but also "Permanent Subcommittee on Investigations". */
function subcommitteeName(name: string | null): string | null {
  if (name === null || /\bsubcommittee\b|\btask force\b|^(panel|commission)\b/i.test(name)) {
    return name;
  }
  return `Subcommittee on ${name}`;
}

/** `HSAG` → `hsag00`, `HSAG14` → `hsag14`. */
function committeeCode(thomasId: string): string {
  const lower = thomasId.toLowerCase();
  return lower.length === 4 ? `${lower}00` : lower;
}

const Memberships = z.record(
  z.string().regex(/^[A-Z]{4}\w{0,2}$/),
  rowsOf(
    z.object({
      name: z.string(),
      party: z.enum(["majority", "minority"]),
      ...scalars("rank title bioguide chamber"),
    }),
  ),
);

type Seat = MembershipPart["members"][number];

// Joint committees rank each chamber's members separately.
const BY_RANK = ascending<Seat>("side", "rank", "chamber", "name", "bioguide_id");

/**
 * Reads a list of committee members. The mirror names a list after its Congress and keeps it when the next
 * Congress has its own; the publisher only has the current one.
 */
export function readMemberships(file: SourceFile): FileReading {
  const as_of = dateOf(file.bytes);
  const named = /committee-membership-(\d+)\.ya?ml$/.exec(file.name)?.[1];
  const ofDay = as_of === null ? null : congressOf(as_of);
  const congress = named === undefined ? ofDay : Number(named);
  const source = congress === null ? "membership" : `membership-${congress}`;
  const committees = inShape(Memberships, tableIn(file), "a table of committee members");
  // Between two Congresses, the publisher's list is empty, which says nothing about either.
  if (Object.keys(committees).length === 0) return { readings: [] };
  return {
    // These members are listed by name only, without a link.
    skippedEntries: withoutBioguideId(
      Object.entries(committees).flatMap(([code, members]) =>
        members.map(({ bioguide, name }) => ({ id: bioguide, name: `${name} on ${code}` })),
      ),
    ),
    replaces: { resource: "membership", source },
    readings: Object.entries(committees).map(([id, members]) => {
      const document = {
        code: committeeCode(id),
        congress,
        as_of,
        members: onlyOnce(membersOf(members), (each) => `${JSON.stringify(each)} of ${id}`),
      };
      return { resource: "membership", source, document };
    }),
  };
}

/** Before a Congress has seats, the publisher writes `[]` or `{}`. */
function tableIn(file: SourceFile): unknown {
  const table = parseYaml(file) ?? {};
  return Array.isArray(table) && table.length === 0 ? {} : table;
}

function membersOf(rows: z.output<typeof Memberships>[string]): readonly Seat[] {
  return rows
    .map((row) => ({
      bioguide_id: bioguideId(row.bioguide),
      name: row.name,
      title: row.title,
      side: row.party,
      rank: integer(row.rank),
      chamber: chamber(row.chamber),
    }))
    .toSorted(BY_RANK);
}
