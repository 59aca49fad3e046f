/** Base addresses of the publishers, without a trailing slash. */
export const PUBLISHERS = {
  /** GPO: BILLSTATUS bulk data. */
  govinfo: "https://www.govinfo.gov",
  /** Clerk of the House: roll calls. */
  clerk: "https://clerk.house.gov",
  /** Secretary of the Senate: roll calls, and the schedule of committee meetings. */
  senate: "https://www.senate.gov",
  /** The congress-legislators project: YAML and CSV files. */
  legislators: "https://unitedstates.github.io/congress-legislators",
  /** Clerk of the House: the committee repository. */
  houseMeetings: "https://docs.house.gov",
  /** Library of Congress: the API, including its version. */
  congressApi: "https://api.congress.gov/v3",
  bioguide: "https://bioguide.congress.gov",
};
export type Publishers = Readonly<typeof PUBLISHERS>;
