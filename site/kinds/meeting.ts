import { place } from "../../contract/entries/meeting.ts";
import type { Meeting } from "../../contract/kinds/meeting.ts";
import { capital } from "../../contract/text.ts";
import { writtenEastern } from "./words.ts";
import type { Name } from "./view.ts";

/** Its kind, what became of it, when and where. */
export function meetingName(meeting: Meeting): Name {
  const { title, type, status, starts_at } = meeting;
  return {
    text: title ?? capital(type),
    used: ["title", "type", "status", "starts_at", "location"],
    line: [
      title !== null && capital(type),
      status !== null && capital(status),
      starts_at !== null && writtenEastern(starts_at),
      place(meeting),
    ],
  };
}
