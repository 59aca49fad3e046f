import { expect, it } from "vitest";

import { committeeBillResource } from "./kinds/bills-below.ts";
import { meetingResource } from "./kinds/meeting.ts";

it.each([
  ["an evening in winter", "2021-02-05T01:30:00Z", "2021-02-04"],
  ["midnight in winter", "2021-02-05T05:00:00Z", "2021-02-05"],
  ["an evening in summer", "2021-07-02T03:59:59Z", "2021-07-01"],
])("a referral or a meeting in %s is on Washington's day", (_, at, day) => {
  expect(committeeBillResource.date?.facet({ referred_at: at } as never)).toBe(day);
  expect(meetingResource.date?.facet({ starts_at: at } as never)).toBe(day);
});
