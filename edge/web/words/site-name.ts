export const SITE_NAME = "Federal Legislative Data API";

export const SITE_ABOUT =
  "Bills, laws, votes, legislators, committees and topics of the United States Congress as linked JSON: a read-only API, rebuilt every night.";
