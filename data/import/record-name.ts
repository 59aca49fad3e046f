import type { PreparedBill, PreparedPart, PreparedVote } from "./prepared-file.ts";

export type Identity =
  | Pick<PreparedBill, "resource" | "id">
  | Pick<PreparedVote, "resource" | "id">
  | Pick<PreparedPart, "resource" | "id" | "source">;

/** `bill 117 HR 5`, `vote 117-1-house-5`, `committee committees-current hsag00`. */
export function recordName(record: Identity): string {
  if (record.resource === "bill") {
    const { congress, type, number } = record.id;
    return `bill ${congress} ${type} ${number}`;
  }
  if (record.resource !== "vote") return [record.resource, record.source, record.id].join(" ");
  const { congress, session, chamber, vote_number } = record.id;
  return `vote ${congress}-${session}-${chamber}-${vote_number}`;
}
