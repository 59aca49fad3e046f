import type { calendarRoutes } from "../../contract/resources/feeds.ts";
import type { Committee } from "../../contract/resources/committee.ts";
import type { Meeting } from "../../contract/resources/meeting.ts";
import { type Route, routes } from "../../contract/resources/routes.ts";
import type { Read } from "./feeds.ts";

/** A calendar, before it is written. */
export interface Calendar {
  /** Its path below `/feeds`, without the format. */
  readonly path: string;
  readonly title: string;
  readonly meetings: readonly Meeting[];
}

type ReadCalendar = (values: readonly string[], read: Read) => Promise<Calendar>;

/** The newest 300 meetings are those to come and some months of the past. */
const PAGES = [1, 2, 3];

/** What each calendar is made of. */
export const CALENDARS: Readonly<Record<keyof typeof calendarRoutes, ReadCalendar>> = {
  meetings: async (_, read) => ({
    path: routes.meetings.path,
    title: "Meetings of congressional committees",
    meetings: await meetingsOf(routes.meetings, [], read),
  }),
  committeeMeetings: async (values, read) => {
    const [{ data: committee }, meetings] = await Promise.all([
      read<Committee>(routes.committee, values, ""),
      meetingsOf(routes.committeeMeetings, values, read),
    ]);
    return { path: `/committees/${committee.code}/meetings`, title: committee.name, meetings };
  },
};

async function meetingsOf(
  route: Route,
  values: readonly string[],
  read: Read,
): Promise<readonly Meeting[]> {
  const pages = await Promise.all(
    PAGES.map((page) => read<readonly Meeting[]>(route, values, `per_page=100&page=${page}`)),
  );
  return pages.flatMap(({ data }) => data);
}
