/** A method for each route of the API, and its records. Generated from the API's OpenAPI document. */
import type { components } from "./api-types.ts";
import type { Reader } from "./reader.ts";

/** Every record and answer of the API by name: `Schemas["BillAction"]`. */
export type Schemas = components["schemas"];
export type Amendment = Schemas["Amendment"];
export type AmendmentDetail = Schemas["AmendmentDetail"];
export type Bill = Schemas["Bill"];
export type BillDetail = Schemas["BillDetail"];
export type BillTextChanges = Schemas["BillTextChanges"];
export type BillTextCut = Schemas["BillTextCut"];
export type BillTextOutline = Schemas["BillTextOutline"];
export type BillVersions = Schemas["BillVersions"];
export type BuildOrChange = Schemas["BuildOrChange"];
export type BulkFile = Schemas["BulkFile"];
export type Change = Schemas["Change"];
export type Committee = Schemas["Committee"];
export type CommitteeBill = Schemas["CommitteeBill"];
export type CommitteeDetail = Schemas["CommitteeDetail"];
export type CommitteeReport = Schemas["CommitteeReport"];
export type CommitteeReportDetail = Schemas["CommitteeReportDetail"];
export type Congress = Schemas["Congress"];
export type CosponsoredBill = Schemas["CosponsoredBill"];
export type CrsReport = Schemas["CrsReport"];
export type CrsReportDetail = Schemas["CrsReportDetail"];
export type Event = Schemas["Event"];
export type Law = Schemas["Law"];
export type LawDetail = Schemas["LawDetail"];
export type Legislator = Schemas["Legislator"];
export type LegislatorDetail = Schemas["LegislatorDetail"];
export type LegislatorVote = Schemas["LegislatorVote"];
export type Meeting = Schemas["Meeting"];
export type Nomination = Schemas["Nomination"];
export type NominationDetail = Schemas["NominationDetail"];
export type Today = Schemas["Today"];
export type Topic = Schemas["Topic"];
export type TopicDetail = Schemas["TopicDetail"];
export type Treaty = Schemas["Treaty"];
export type TreatyDetail = Schemas["TreatyDetail"];
export type Vote = Schemas["Vote"];
export type VoteDetail = Schemas["VoteDetail"];

/** Makes a method for each route. */
export const routesOf = ({ list, listWithin, recordRoute }: Reader) => ({
  bills: {
    list: list("/api/v1/bills"),
    get: recordRoute("/api/v1/bills/{congress}/{type}/{number}"),
    versions: recordRoute("/api/v1/bills/{congress}/{type}/{number}/texts"),
    outline: recordRoute("/api/v1/bills/{congress}/{type}/{number}/texts/{version}"),
    changes: recordRoute("/api/v1/bills/{congress}/{type}/{number}/texts/{version}/changes"),
    section: recordRoute("/api/v1/bills/{congress}/{type}/{number}/texts/{version}/sections/{id}"),
  },
  amendments: {
    list: list("/api/v1/amendments"),
    get: recordRoute("/api/v1/amendments/{congress}/{type}/{number}"),
  },
  laws: {
    list: list("/api/v1/laws"),
    get: recordRoute("/api/v1/laws/{congress}/{law_type}/{law_number}"),
  },
  votes: {
    list: list("/api/v1/votes"),
    get: recordRoute("/api/v1/votes/{congress}/{session}/{chamber}/{vote_number}"),
  },
  legislators: {
    list: list("/api/v1/legislators"),
    get: recordRoute("/api/v1/legislators/{bioguide_id}"),
    votes: listWithin("/api/v1/legislators/{bioguide_id}/votes"),
    cosponsoredBills: listWithin("/api/v1/legislators/{bioguide_id}/cosponsored-bills"),
  },
  committees: {
    list: list("/api/v1/committees"),
    get: recordRoute("/api/v1/committees/{code}"),
    bills: listWithin("/api/v1/committees/{code}/bills"),
    meetings: listWithin("/api/v1/committees/{code}/meetings"),
    nominations: listWithin("/api/v1/committees/{code}/nominations"),
  },
  meetings: {
    list: list("/api/v1/meetings"),
  },
  nominations: {
    list: list("/api/v1/nominations"),
    get: recordRoute("/api/v1/nominations/{congress}/{citation}"),
  },
  treaties: {
    list: list("/api/v1/treaties"),
    get: recordRoute("/api/v1/treaties/{congress}/{citation}"),
  },
  committeeReports: {
    list: list("/api/v1/committee-reports"),
    get: recordRoute("/api/v1/committee-reports/{congress}/{type}/{number}/{part}"),
  },
  crsReports: {
    list: list("/api/v1/crs-reports"),
    get: recordRoute("/api/v1/crs-reports/{report_id}"),
  },
  topics: {
    list: list("/api/v1/topics"),
    get: recordRoute("/api/v1/topics/{slug}"),
    bills: listWithin("/api/v1/topics/{slug}"),
  },
  congresses: {
    list: list("/api/v1/congresses"),
    get: recordRoute("/api/v1/congresses/{congress}"),
  },
  events: {
    list: list("/api/v1/events"),
  },
});
