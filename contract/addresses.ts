/** Paths of records under `/api/v1`, and addresses of their public pages, which are built, not looked up. */
import {
  type AmendmentType,
  type BillType,
  type Chamber,
  type CommitteeChamber,
  type LawType,
  REPORT_TYPES,
  type ReportType,
} from "./enumerations.ts";
import { ordinal } from "./text.ts";

export const SERVICE_NAME = "Federal Legislative Data API";

export const API_PREFIX = "/api/v1";
export const FEED_PREFIX = "/feeds";

/** The address of a record's feed, or of a list's calendar: the API's path under another prefix. */
export const feedAddress = (apiUrl: string, format: "atom" | "json" | "ics" = "atom"): string =>
  `${apiUrl.replace(API_PREFIX, FEED_PREFIX)}.${format}`;

interface BillIdentity {
  readonly congress: number;
  readonly type: BillType;
  readonly number: number;
}

interface AmendmentIdentity {
  readonly congress: number;
  readonly type: AmendmentType;
  readonly number: number;
}

interface LawIdentity {
  readonly congress: number;
  readonly law_type: LawType;
  readonly law_number: number;
}

interface VoteIdentity {
  readonly congress: number;
  readonly session: number;
  readonly chamber: string;
  readonly vote_number: number;
}

export const billPath = ({ congress, type, number }: BillIdentity): string =>
  `/bills/${congress}/${type}/${number}`;

export const billTextPath = (bill: BillIdentity, version: string): string =>
  `${billPath(bill)}/texts/${version}`;
/** The text itself, as plain text. */
export const textFilePath = (textPath: string): string => `${textPath}.txt`;

export const textChangesPath = (textPath: string): string => `${textPath}/changes`;

/** As the `bill` filters have it: `117-hr-1`. */
export const billName = ({ congress, type, number }: BillIdentity): string =>
  `${congress}-${type.toLowerCase()}-${number}`;

export const amendmentPath = ({ congress, type, number }: AmendmentIdentity): string =>
  `/amendments/${congress}/${type}/${number}`;

export const lawPath = ({ congress, law_type, law_number }: LawIdentity): string =>
  `/laws/${congress}/${law_type}/${law_number}`;

export const votePath = ({ congress, session, chamber, vote_number }: VoteIdentity): string =>
  `/votes/${congress}/${session}/${chamber}/${vote_number}`;

export const legislatorPath = (bioguideId: string): string => `/legislators/${bioguideId}`;
export const committeePath = (code: string): string => `/committees/${code}`;
export const meetingsPath = (code: string): string => `/committees/${code}/meetings`;
export const nominationsPath = (code: string): string => `/committees/${code}/nominations`;
export const committeeBillsPath = (code: string): string => `/committees/${code}/bills`;
export const legislatorVotesPath = (bioguideId: string): string =>
  `/legislators/${bioguideId}/votes`;
export const cosponsoredBillsPath = (bioguideId: string): string =>
  `/legislators/${bioguideId}/cosponsored-bills`;
export const bulkPath = (file: string): string => `/bulk/${file}`;
export const congressPath = (congress: number): string => `/congresses/${congress}`;
export const topicPath = (slug: string): string => `/topics/${slug}`;

/** The chamber where a bill or an amendment of this type begins. */
export const chamberOfType = (type: string): Chamber => (type.startsWith("H") ? "house" : "senate");

const BILL_NAMES: Readonly<Record<BillType, readonly [cited: string, page: string]>> = {
  HR: ["H.R.", "house-bill"],
  S: ["S.", "senate-bill"],
  HJRES: ["H.J. Res.", "house-joint-resolution"],
  SJRES: ["S.J. Res.", "senate-joint-resolution"],
  HCONRES: ["H. Con. Res.", "house-concurrent-resolution"],
  SCONRES: ["S. Con. Res.", "senate-concurrent-resolution"],
  HRES: ["H. Res.", "house-resolution"],
  SRES: ["S. Res.", "senate-resolution"],
};

export const billCitation = ({ type, number }: Pick<BillIdentity, "type" | "number">): string =>
  `${BILL_NAMES[type][0]} ${number}`;

export const lawCitation = ({ congress, law_type, law_number }: LawIdentity): string =>
  `${law_type === "public" ? "Public" : "Private"} Law ${congress}-${law_number}`;

export const lawUslmId = ({ congress, law_type, law_number }: LawIdentity): string =>
  `/us/${law_type === "public" ? "pl" : "pvtl"}/${congress}/${law_number}`;

export const CONGRESS_GOV = "https://www.congress.gov";

export const billSite = ({ congress, type, number }: BillIdentity): string =>
  `${CONGRESS_GOV}/bill/${ordinal(congress)}-congress/${BILL_NAMES[type][1]}/${number}`;

const LAW_PACKAGES: Readonly<Record<LawType, string>> = { public: "publ", private: "pvtl" };

// GPO has no packages of single laws from before the 104th Congress.
const FIRST_LAW_PACKAGES = 104;

export const lawSite = (law: LawIdentity): string | null =>
  law.congress < FIRST_LAW_PACKAGES
    ? null
    : `https://www.govinfo.gov/app/details/${lawPackage(law)}`;

const lawPackage = ({ congress, law_type, law_number }: LawIdentity): string =>
  `PLAW-${congress}${LAW_PACKAGES[law_type]}${law_number}`;

/** GPO publishes the texts days to weeks after a law is numbered. XML, only in newer packages, has no regular address. */
export const lawTexts = (
  law: LawIdentity,
): readonly { readonly format: "html" | "pdf"; readonly url: string }[] => {
  if (law.congress < FIRST_LAW_PACKAGES) return [];
  const name = lawPackage(law);
  const folder = `https://www.govinfo.gov/content/pkg/${name}`;
  return [
    { format: "html", url: `${folder}/html/${name}.htm` },
    { format: "pdf", url: `${folder}/pdf/${name}.pdf` },
  ];
};

/** The chamber's own page. The Clerk's address contains the year, so it needs the date. */
export function voteSite(
  { congress, session, chamber, vote_number }: VoteIdentity,
  date: string | null,
): string | null {
  if (chamber === "house") {
    return date === null ? null : `https://clerk.house.gov/Votes/${date.slice(0, 4)}${vote_number}`;
  }
  return `${SENATE_GOV}${senateVotePath({ congress, session, vote_number })}.htm`;
}

export const SENATE_GOV = "https://www.senate.gov";

/** Where the Senate has a roll call: a page (`.htm`) and a file (`.xml`). */
export function senateVotePath({
  congress,
  session,
  vote_number,
}: Omit<VoteIdentity, "chamber">): string {
  const number = String(vote_number).padStart(5, "0");
  return `/legislative/LIS/roll_call_votes/vote${congress}${session}/vote_${congress}_${session}_${number}`;
}

const numberAndPart = (number: number, part: string | null): string =>
  part === null ? String(number) : `${number}-${part}`;

export const nominationCitation = (number: number, part: string | null): string =>
  `PN${numberAndPart(number, part)}`;

export const legislatorSite = (bioguideId: string): string =>
  `https://bioguide.congress.gov/search/bio/${bioguideId}`;

/** `null` for a subcommittee, which has no page of its own. */
export const committeeSite = (
  chamber: CommitteeChamber,
  name: string,
  code: string,
): string | null =>
  code.endsWith("00") ? `${CONGRESS_GOV}/committee/${chamber}-${siteSlug(name)}/${code}` : null;

interface MeetingIdentity {
  readonly congress: number;
  readonly event_id: string;
}

interface NominationIdentity {
  readonly congress: number;
  readonly number: number;
  readonly part_number: string | null;
}

interface TreatyIdentity {
  readonly congress: number;
  readonly number: number;
  readonly suffix?: string | null;
}

export const treatyPath = ({ congress, number, suffix }: TreatyIdentity): string =>
  `/treaties/${congress}/${numberAndPart(number, suffix ?? null)}`;

export const treatyCitation = ({ congress, number, suffix }: TreatyIdentity): string =>
  `Treaty Doc. ${congress}-${number}${suffix ?? ""}`;

export const treatySite = ({ congress, number, suffix }: TreatyIdentity): string =>
  `${CONGRESS_GOV}/treaty-document/${ordinal(congress)}-congress/${number}${suffix ? `/${suffix}` : ""}`;

export interface ReportIdentity {
  readonly congress: number;
  readonly type: ReportType;
  readonly number: number;
  readonly part: number;
}

export const reportPath = ({ congress, type, number, part }: ReportIdentity): string =>
  `/committee-reports/${congress}/${type}/${number}/${part}`;

const REPORT_NAMES: Readonly<Record<ReportType, readonly [cited: string, page: string]>> = {
  HRPT: ["H. Rept.", "house-report"],
  SRPT: ["S. Rept.", "senate-report"],
  ERPT: ["Ex. Rept.", "executive-report"],
};

export const reportCitation = ({ congress, type, number, part }: ReportIdentity): string =>
  `${REPORT_NAMES[type][0]} ${congress}-${number}${part === 1 ? "" : `, Part ${part}`}`;

export interface CitedReport extends ReportIdentity {
  readonly citation: string;
}

/** The report that a citation without errata names: `H. Rept. 117-89, Part 2`. */
export function reportCited(citation: string): CitedReport | null {
  const [, cited, congress, number, part = 1] =
    /^(\w+\. Rept\.) (\d+)-(\d+)(?:, (?:Part|Book) (\d+))?$/.exec(citation) ?? [];
  const type = REPORT_TYPES.find((each) => REPORT_NAMES[each][0] === cited);
  if (type === undefined) return null;
  return { congress: Number(congress), type, number: Number(number), part: Number(part), citation };
}

export const reportSite = ({ congress, type, number, part }: ReportIdentity): string =>
  `${CONGRESS_GOV}/congressional-report/${ordinal(congress)}-congress/${REPORT_NAMES[type][1]}/${number}/${part}`;

/** Meetings have no path of their own. */
export const meetingId = ({ congress, event_id }: MeetingIdentity): string =>
  `/meetings/${congress}/${event_id}`;

export const nominationPath = ({ congress, number, part_number }: NominationIdentity): string =>
  `/nominations/${congress}/${numberAndPart(number, part_number)}`;

/** The meeting's page; without a publisher's number, the Senate's schedule. */
export const meetingSite = (congress: number, chamber: string | null, eventId: string): string =>
  eventId.includes("-")
    ? "https://www.senate.gov/committees/hearings_meetings.htm"
    : `${CONGRESS_GOV}/event/${ordinal(congress)}-congress/${chamber ?? "joint"}-event/${eventId}`;

export const nominationSite = ({
  congress,
  number,
  part_number: part,
}: NominationIdentity): string =>
  `${CONGRESS_GOV}/nomination/${ordinal(congress)}-congress/${number}${part === null ? "" : `/${part}`}`;

const AMENDMENT_NAMES: Readonly<Record<AmendmentType, readonly [cited: string, page: string]>> = {
  HAMDT: ["H.Amdt.", "house-amendment"],
  SAMDT: ["S.Amdt.", "senate-amendment"],
  SUAMDT: ["S.U.Amdt.", "senate-unprinted-amendment"],
};

export const amendmentCitation = ({
  type,
  number,
}: Pick<AmendmentIdentity, "type" | "number">): string => `${AMENDMENT_NAMES[type][0]} ${number}`;

export const amendmentSite = ({ congress, type, number }: AmendmentIdentity): string =>
  `${CONGRESS_GOV}/amendment/${ordinal(congress)}-congress/${AMENDMENT_NAMES[type][1]}/${number}`;

const FIRST_BILL_STATUS = 108;

/** The bill's bulk-data file; before the 108th Congress, its address in Congress.gov's API. */
export const billSource = ({ congress, type, number }: BillIdentity): string => {
  const lower = type.toLowerCase();
  if (congress < FIRST_BILL_STATUS) {
    return `https://api.congress.gov/v3/bill/${congress}/${lower}/${number}`;
  }
  return `https://www.govinfo.gov/bulkdata/BILLSTATUS/${congress}/${lower}/BILLSTATUS-${congress}${lower}${number}.xml`;
};

function siteSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/^(house|senate|joint) (committee on )?(the )?/, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
}
