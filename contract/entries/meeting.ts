import type { Meeting } from "../kinds/meeting.ts";
import { capital, slug } from "../text.ts";
import { type Entry, shortened } from "./entry.ts";

/** A meeting that does not take place as announced is a new entry. */
export function meetingEntry(meeting: Meeting): Entry {
  const { id, type, status, title, starts_at, updated_at } = meeting;
  const kind = capital(type);
  const when = starts_at === null ? null : `${starts_at.slice(0, 16).replace("T", " ")} UTC`;
  const lines = [when, place(meeting), describe(meeting)];
  return {
    id: status === null || status === "scheduled" ? id : `${id}/${slug(status)}`,
    kind: "meetings",
    subject: title ?? kind,
    apiUrl: meeting.api_url,
    title: shortened(`${kind}${status === null ? "" : `, ${status}`}: ${title ?? "no title"}`),
    text: lines.filter(Boolean).join("\n") || kind,
    url: meeting.site_url,
    date: (starts_at ?? updated_at).slice(0, 10),
    updated: updated_at,
  };
}

/** Returns a meeting's location in one line. */
export function place({ location }: Meeting): string {
  const { room, building, address } = location ?? {};
  return [room, building, address].filter((part) => part !== null && part !== undefined).join(", ");
}

/** Lists a meeting's committees and bills, one per line. */
export function describe({ committees, related_bills }: Meeting): string {
  const names = committees.map(({ name }) => name);
  const bills = related_bills.map(({ citation, title }) =>
    title === null ? citation : `${citation}: ${title}`,
  );
  return [...names, ...bills].join("\n");
}
