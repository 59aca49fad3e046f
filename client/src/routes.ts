/** What the client knows of the API's routes. Generated from the API's OpenAPI document. */
import type { components } from "./api-types.ts";
import type { Reader } from "./client.ts";

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
export type Congress = Schemas["Congress"];
export type CosponsoredBill = Schemas["CosponsoredBill"];
export type Law = Schemas["Law"];
export type LawDetail = Schemas["LawDetail"];
export type Legislator = Schemas["Legislator"];
export type LegislatorDetail = Schemas["LegislatorDetail"];
export type LegislatorVote = Schemas["LegislatorVote"];
export type Meeting = Schemas["Meeting"];
export type Nomination = Schemas["Nomination"];
export type NominationDetail = Schemas["NominationDetail"];
export type Topic = Schemas["Topic"];
export type TopicDetail = Schemas["TopicDetail"];
export type Treaty = Schemas["Treaty"];
export type TreatyDetail = Schemas["TreatyDetail"];
export type Vote = Schemas["Vote"];
export type VoteDetail = Schemas["VoteDetail"];

/** The parameters of each route. */
export const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  "/api/v1/bills": ["q","congress","type","chamber","status","sponsor_bioguide_id","committee","topic","cosponsor","cites","from","to","introduced_from","introduced_to","order","ids","in","page","per_page"],
  "/api/v1/bills/{congress}/{type}/{number}": ["include"],
  "/api/v1/bills/{congress}/{type}/{number}/texts": [],
  "/api/v1/bills/{congress}/{type}/{number}/texts/{version}": [],
  "/api/v1/bills/{congress}/{type}/{number}/texts/{version}/changes": ["since"],
  "/api/v1/bills/{congress}/{type}/{number}/texts/{version}/sections/{id}": [],
  "/api/v1/amendments": ["q","congress","type","chamber","sponsor","bill","status","from","to","order","ids","page","per_page"],
  "/api/v1/amendments/{congress}/{type}/{number}": ["include"],
  "/api/v1/laws": ["q","congress","law_type","sponsor_bioguide_id","committee","topic","cosponsor","cites","from","to","order","page","per_page"],
  "/api/v1/laws/{congress}/{law_type}/{law_number}": [],
  "/api/v1/votes": ["q","congress","session","chamber","bill_type","bill_number","result","bill","member","from","to","order","page","per_page"],
  "/api/v1/votes/{congress}/{session}/{chamber}/{vote_number}": ["include"],
  "/api/v1/legislators": ["q","congress","chamber","party","state","in_office","district","gender","page","per_page"],
  "/api/v1/legislators/{bioguide_id}": ["include"],
  "/api/v1/legislators/{bioguide_id}/votes": ["congress","chamber","position","result","from","to","order","page","per_page"],
  "/api/v1/legislators/{bioguide_id}/cosponsored-bills": ["congress","from","to","order","page","per_page"],
  "/api/v1/committees": ["q","chamber","type","current","congress","page","per_page"],
  "/api/v1/committees/{code}": ["include"],
  "/api/v1/committees/{code}/bills": ["congress","status","from","to","order","page","per_page"],
  "/api/v1/meetings": ["chamber","from","to","order","page","per_page"],
  "/api/v1/committees/{code}/meetings": ["from","to","order","page","per_page"],
  "/api/v1/nominations": ["q","congress","organization","status","is_civilian","committee","from","to","order","page","per_page"],
  "/api/v1/nominations/{congress}/{citation}": ["include"],
  "/api/v1/committees/{code}/nominations": ["from","to","order","page","per_page"],
  "/api/v1/treaties": ["q","congress","topic","status","active","from","to","order","page","per_page"],
  "/api/v1/treaties/{congress}/{citation}": ["include"],
  "/api/v1/topics": ["q","page","per_page"],
  "/api/v1/topics/{slug}": ["congress","from","to","order","page","per_page"],
  "/api/v1/congresses": ["page","per_page"],
  "/api/v1/congresses/{congress}": [],
  "/api/v1/changes": ["since","resource","congress","page","per_page"],
  "/api/v1/changes/{build}": ["resource","congress","page","per_page"],
  "/api/v1/bulk": ["resource","congress","format","page","per_page"],
};

/** By path, the parameters that make a request a search. */
export const SEARCHES: Readonly<Record<string, readonly string[]>> = {
  "/api/v1/bills": ["q","committee","topic","cosponsor","cites","introduced_from","introduced_to","ids"],
  "/api/v1/bills/:congress/:type/:number/texts/:version/changes": [],
  "/api/v1/amendments": ["q","ids"],
  "/api/v1/laws": ["q","sponsor_bioguide_id","committee","topic","cosponsor","cites"],
  "/api/v1/votes": ["q","bill","member"],
  "/api/v1/legislators": ["q","in_office","district","gender"],
  "/api/v1/committees": ["q","congress"],
  "/api/v1/nominations": ["q","committee"],
  "/api/v1/treaties": ["q"],
  "/api/v1/topics": ["q"],
};

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
  topics: {
    list: list("/api/v1/topics"),
    get: recordRoute("/api/v1/topics/{slug}"),
    bills: listWithin("/api/v1/topics/{slug}"),
  },
  congresses: {
    list: list("/api/v1/congresses"),
    get: recordRoute("/api/v1/congresses/{congress}"),
  },
});
