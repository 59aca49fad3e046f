/** Base addresses of the publishers, without a trailing slash. */
export interface Publishers {
  /** GPO: BILLSTATUS bulk data. */
  readonly govinfo: string;
  /** Clerk of the House: roll calls. */
  readonly clerk: string;
  /** Secretary of the Senate: roll calls, and the schedule of committee meetings. */
  readonly senate: string;
  /** The congress-legislators project: YAML and CSV files. */
  readonly legislators: string;
  /** Clerk of the House: the committee repository. */
  readonly houseMeetings: string;
  /** Library of Congress: the API, including its version. */
  readonly congressApi: string;
  /** The Biographical Directory. */
  readonly bioguide: string;
}

export const PUBLISHERS: Publishers = {
  govinfo: "https://www.govinfo.gov",
  clerk: "https://clerk.house.gov",
  senate: "https://www.senate.gov",
  legislators: "https://unitedstates.github.io/congress-legislators",
  houseMeetings: "https://docs.house.gov",
  congressApi: "https://api.congress.gov/v3",
  bioguide: "https://bioguide.congress.gov",
};
