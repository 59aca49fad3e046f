import type { Chamber } from "../../../contract/enumerations.ts";
import type { BillCosponsor, PersonMention } from "../../documents.ts";
import { ascending, orderedBy, nameKey, uniqueBy } from "../../parse/order.ts";
import { clean, day, integer, party, state } from "../../parse/values.ts";
import { child, textAt, type XmlElement } from "../../parse/xml.ts";
import { line, rowsAt } from "./elements.ts";

export function person(element: XmlElement | undefined): PersonMention | null {
  const bracketed = line(element, "fullName");
  const listed = listedName(element, bracketed);
  if (listed === null) return null;
  return personNamed({
    bioguide_id: line(element, "bioguideId") ?? line(element, "identifiers", "bioguideId"),
    listed,
    bracketed,
    party: line(element, "party"),
    state: line(element, "state"),
    district: integer(textAt(element, "district")),
  });
}

interface Named {
  readonly bioguide_id: string | null;
  /** `Casey, Robert P., Jr.` */
  readonly listed: string;
  /** `Sen. Casey, Robert P., Jr. [D-PA]` */
  readonly bracketed: string | null;
  readonly party: string | null;
  readonly state: string | null;
  readonly district: number | null;
}

export function personNamed(named: Named): PersonMention {
  const bracket = /\[(\w+)-([A-Z]{2})(?:-([^\]]+))?\]$/.exec(named.bracketed ?? "");
  const chamber = chamberOfTitle(named.bracketed);
  const district = named.district ?? districtIn(bracket?.[3]);
  return {
    bioguide_id: named.bioguide_id?.toUpperCase() ?? null,
    name: displayName(named.listed),
    party: party(named.party ?? bracket?.[1]),
    state: state(named.state ?? bracket?.[2]),
    district: chamber === "senate" ? null : district,
    chamber,
  };
}

/** `Sen. Casey, Robert P., Jr. [D-PA]` → `Casey, Robert P., Jr.` */
export function withoutTitle(fullName: string): string | null {
  return clean(fullName.replace(TITLE, "").replace(/\s*\[[^\]]*\]$/, ""));
}

const TITLE = /^(?:Rep\.|Sen\.|Del\.|Delegate|Comm?\.|(?:Resident )?Commissioner)\s+/i;

function listedName(element: XmlElement | undefined, bracketed: string | null): string | null {
  if (bracketed !== null) return withoutTitle(bracketed);
  const last = line(element, "lastName");
  const first = line(element, "firstName");
  // The oldest files only have `name`: `Barrasso, John`.
  return last !== null && first !== null ? `${last}, ${first}` : line(element, "name");
}

// `Casey, Robert P., Jr.` is `Robert P. Casey, Jr.`, and `Manchin, Joe, III` is `Joe Manchin III`.
function displayName(listed: string): string {
  const [last = "", first, ...suffix] = listed.split(/\s*,\s*/);
  const whole = first === undefined ? last : `${first} ${last}`;
  return suffix.reduce(
    (name, each) => `${name}${/^[JS]r\.?$/.test(each) ? "," : ""} ${each}`,
    whole,
  );
}

function chamberOfTitle(bracketed: string | null): Chamber | null {
  if (bracketed === null || !TITLE.test(bracketed)) return null;
  return /^sen/i.test(bracketed) ? "senate" : "house";
}

function districtIn(text: string | undefined): number | null {
  return text !== undefined && /^at large$/i.test(text) ? 0 : integer(text);
}

/** By date, then alphabetically. A source may list a person twice for one day (usgpo/bill-status#48). */
export function cosponsors(bill: XmlElement): readonly BillCosponsor[] {
  const listed = rowsAt(bill, "cosponsors/item", "fullName", cosponsorOf);
  const unique = uniqueBy(
    listed,
    ({ cosponsor }) =>
      `${cosponsor.bioguide_id ?? cosponsor.name} ${cosponsor.sponsorship_date ?? ""}`,
  );
  return unique.toSorted(COSPONSOR_ORDER).map(({ cosponsor }) => cosponsor);
}

function cosponsorOf(item: XmlElement): readonly ListedCosponsor[] {
  const mention = person(item);
  if (mention === null) return [];
  const cosponsor = {
    ...mention,
    sponsorship_date: day(textAt(item, "sponsorshipDate")),
    is_original: textAt(item, "isOriginalCosponsor")?.toLowerCase() === "true",
    withdrawn_date: day(textAt(item, "sponsorshipWithdrawnDate")),
  };
  return [{ cosponsor, alphabetical: nameKey(listedName(item, line(item, "fullName")) ?? "") }];
}

interface ListedCosponsor {
  readonly cosponsor: BillCosponsor;
  readonly alphabetical: string;
}

const COSPONSOR_ORDER = orderedBy<ListedCosponsor>(
  ascending(({ cosponsor }) => cosponsor.sponsorship_date),
  ascending("alphabetical"),
  ascending(({ cosponsor }) => cosponsor.bioguide_id),
);

export function isByRequest(bill: XmlElement): boolean | null {
  const sponsor = child(child(bill, "sponsors"), "item");
  const flag = line(sponsor, "isByRequest");
  if (flag !== null) return flag.toUpperCase() === "Y";
  return line(sponsor, "byRequestType") === null ? null : true;
}
