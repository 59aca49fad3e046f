/** The fields of records in lists, in the documented order. */
const LINKS = ["updated_at", "id", "site_url", "api_url"];

export const BILL_FIELDS = [
  "congress",
  "type",
  "number",
  "citation",
  "chamber",
  "title",
  "introduced_date",
  "status",
  "status_date",
  "sponsor",
  "cosponsor_count",
  "policy_area",
  "latest_action",
  ...LINKS,
];

export const BILL_REF_FIELDS = [
  "congress",
  "type",
  "number",
  "citation",
  "title",
  "api_url",
  "site_url",
];

export const LAW_FIELDS = [
  "congress",
  "law_type",
  "law_number",
  "citation",
  "title",
  "enacted_date",
  "became_law_date",
  "enacted_by",
  "bill",
  ...LINKS,
];

export const VOTE_FIELDS = [
  "congress",
  "session",
  "chamber",
  "vote_number",
  "date",
  "time",
  "question",
  "question_text",
  "title",
  "vote_type",
  "required",
  "result",
  "result_text",
  "carried",
  "totals",
  "bill_type",
  "bill_number",
  "bill",
  ...LINKS,
];

export const LEGISLATOR_FIELDS = [
  "bioguide_id",
  "name",
  "first_name",
  "middle_name",
  "last_name",
  "suffix",
  "nickname",
  "party",
  "party_name",
  "caucus",
  "state",
  "district",
  "chamber",
  "role",
  "is_inferred",
  "in_office",
  "image_url",
  ...LINKS,
];

export const COMMITTEE_FIELDS = [
  "code",
  "name",
  "chamber",
  "type",
  "is_current",
  "parent",
  "subcommittee_count",
  "website_url",
  ...LINKS,
];

export const COMMITTEE_REF_FIELDS = ["code", "name", "chamber", "api_url", "site_url"];
