/** What the service is called on its pages and in its mails. */
export const SITE_NAME = "Federal Legislative Data API";

/** What it is, for who has a moment. */
export const SITE_ABOUT =
  "Bills, laws, votes, legislators, committees and topics of the United States Congress as linked JSON: a read-only API, rebuilt every night.";
