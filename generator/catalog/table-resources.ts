import type { RecordKind } from "../../contract/enumerations.ts";
import type { AnyResource } from "../../contract/resource.ts";
import { amendmentResource } from "../../contract/kinds/amendment.ts";
import { bulkFileResource } from "../../contract/resources/bulk.ts";
import { congressResource } from "../../contract/resources/congress.ts";
import { billResource } from "../../contract/kinds/bill.ts";
import {
  committeeBillResource,
  cosponsoredBillResource,
} from "../../contract/kinds/bills-below.ts";
import { committeeResource } from "../../contract/kinds/committee.ts";
import { lawResource } from "../../contract/kinds/law.ts";
import { legislatorResource } from "../../contract/kinds/legislator.ts";
import { legislatorVoteResource } from "../../contract/kinds/legislator-vote.ts";
import { meetingResource } from "../../contract/kinds/meeting.ts";
import { nominationResource } from "../../contract/kinds/nomination.ts";
import { topicResource } from "../../contract/kinds/topic.ts";
import { voteResource } from "../../contract/kinds/vote.ts";

/** One table per kind of record, per list below records that has its own rows, and per list that is derived from records. */
export const TABLE_RESOURCES = {
  bill: billResource,
  amendment: amendmentResource,
  law: lawResource,
  vote: voteResource,
  legislator: legislatorResource,
  committee: committeeResource,
  meeting: meetingResource,
  nomination: nominationResource,
  topic: topicResource,
  legislator_vote: legislatorVoteResource,
  cosponsored_bill: cosponsoredBillResource,
  committee_bill: committeeBillResource,
  bulk_file: bulkFileResource,
  congress: congressResource,
} as const satisfies Readonly<Record<RecordKind | "congress" | `${string}_${string}`, AnyResource>>;

export type TableName = keyof typeof TABLE_RESOURCES;
