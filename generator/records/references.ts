import {
  amendmentCitation,
  amendmentPath,
  amendmentSite,
  API_PREFIX,
  billCitation,
  billPath,
  billSite,
  committeePath,
  committeeSite,
  lawCitation,
  lawPath,
  lawSite,
  legislatorPath,
  legislatorSite,
  nominationCitation,
  nominationPath,
  nominationSite,
  type CitedReport,
  reportPath,
  reportSite,
  topicPath,
  treatyCitation,
  treatyPath,
  treatySite,
  votePath,
  voteSite,
} from "../../contract/addresses.ts";
import type {
  AmendmentRef,
  BillRef,
  CommitteeRef,
  CommitteeReportRef,
  LawRef,
  LegislatorRef,
  NominationRef,
  TopicRef,
  TreatyRef,
  VoteRef,
} from "../../contract/schemas/shared.ts";
import { slug } from "../../contract/text.ts";
import type {
  AmendmentId,
  BillId,
  BillLaw,
  CommitteeMention,
  NominationId,
  PersonMention,
  TreatyMention,
  VoteId,
  VoteMention,
} from "../../data/documents.ts";
import type { KnownRecords } from "./known-records.ts";

export type References = ReturnType<typeof createReferences>;

/** Names a bill, with its address if it is known. */
export const billReference =
  ({ billTitle }: Pick<KnownRecords, "billTitle">, baseUrl: string) =>
  ({ congress, type, number }: BillId, title: string | null): BillRef => {
    const id = { congress, type, number };
    const stored = billTitle(id);
    return {
      ...id,
      citation: billCitation(id),
      title: stored?.title ?? title,
      api_url: stored === null ? null : `${baseUrl}${API_PREFIX}${billPath(id)}`,
      site_url: billSite(id),
    };
  };

/** Creates references between records. `api_url` is null if the target is not in the build. */
export function createReferences(known: KnownRecords, baseUrl: string) {
  const address = (path: string): string => `${baseUrl}${API_PREFIX}${path}`;
  const addressIf = (exists: boolean, path: string): string | null =>
    exists ? address(path) : null;
  const committee = ({ code, name, chamber }: CommitteeMention): CommitteeRef => {
    const stored = known.committees.get(code);
    return {
      code,
      name: stored?.name ?? name,
      chamber: stored?.chamber ?? chamber,
      api_url: addressIf(stored !== undefined, committeePath(code)),
      site_url: committeeSite(stored?.chamber ?? chamber, stored?.name ?? name, code),
    };
  };
  return {
    address,
    /** The name and address of the record that has this path. */
    record: (path: string) => ({ id: path, api_url: address(path) }),
    bill: billReference(known, baseUrl),
    amendment: ({ congress, type, number }: AmendmentId): AmendmentRef => {
      const id = { congress, type, number };
      return {
        ...id,
        citation: amendmentCitation(id),
        api_url: addressIf(known.hasAmendment(id), amendmentPath(id)),
        site_url: amendmentSite(id),
      };
    },
    law: ({ congress, law_type, law_number }: BillLaw): LawRef => {
      const id = { congress, law_type, law_number };
      return {
        ...id,
        citation: lawCitation(id),
        // A law is made from the bill that names it, so a named law is always in the build.
        api_url: address(lawPath(id)),
        site_url: lawSite(id),
      };
    },
    vote: ({ congress, session, chamber, vote_number, date }: VoteMention): VoteRef => {
      const id: VoteId = { congress, session, chamber, vote_number };
      const stored = known.vote(id);
      return {
        ...id,
        date: stored?.document.date ?? date,
        result: stored?.document.result ?? null,
        api_url: addressIf(stored !== null, votePath(id)),
        site_url: stored?.document.site_url ?? voteSite(id, date),
      };
    },
    nomination: ({ congress, number, part_number }: NominationId): NominationRef => {
      const id = { congress, number, part_number };
      const path = nominationPath(id);
      return {
        ...id,
        citation: nominationCitation(number, part_number),
        api_url: addressIf(known.nominations.has(path), path),
        site_url: nominationSite(id),
      };
    },
    treaty: ({ congress, number, suffix = null }: TreatyMention): TreatyRef => {
      const id = { congress, number, suffix };
      const path = treatyPath(id);
      return {
        ...id,
        citation: treatyCitation(id),
        api_url: addressIf(known.treaties.has(path), path),
        site_url: treatySite(id),
      };
    },
    report: ({ congress, type, number, part, citation }: CitedReport): CommitteeReportRef => {
      const id = { congress, type, number, part };
      const path = reportPath(id);
      const stored = known.reports.get(path)?.document;
      return {
        ...id,
        citation: stored?.citation ?? citation,
        issued_date: stored?.issued_date ?? null,
        api_url: addressIf(stored !== undefined, path),
        site_url: reportSite(id),
      };
    },
    legislator: ({
      bioguide_id: id,
      name,
      party,
      state,
      district,
      chamber,
    }: PersonMention): LegislatorRef => {
      const stored = id === null ? undefined : known.legislators.get(id);
      return {
        bioguide_id: id,
        name: stored?.document.name ?? name,
        party,
        state,
        district,
        chamber,
        api_url: id === null || stored === undefined ? null : address(legislatorPath(id)),
        site_url: id === null ? null : legislatorSite(id),
      };
    },
    /** With its current name, if known. */
    committee,
    /** With its name in the document, as of that time. */
    committeeAsNamed: (mention: CommitteeMention): CommitteeRef => {
      const today = committee(mention);
      // A mention without a name uses the code as its name.
      return mention.name === mention.code ? today : { ...today, name: mention.name };
    },
    topic: topicReferences(address),
  };
}

function topicReferences(address: (path: string) => string): (name: string) => TopicRef {
  // Bills repeat about a thousand subject names a hundred thousand times.
  const topics = new Map<string, TopicRef>();
  return (name) => {
    const reference = topics.get(name) ?? {
      slug: slug(name),
      name,
      // Topics are derived from bills, so a bill's topics are always in the build.
      api_url: address(topicPath(slug(name))),
      site_url: null,
    };
    topics.set(name, reference);
    return reference;
  };
}
