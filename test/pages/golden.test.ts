/**
 * A page of each kind and some lists as Markdown, and some feeds, to be reviewed as a diff: figures, their order and words.
 * `npm run contract` writes them.
 */
import { afterAll, expect, it } from "vitest";

import { sampleBuild } from "../build.ts";
import { edgeOf } from "../edge-of-files.ts";
import { VOTED_TOGETHER } from "../voted-together-files.ts";
import { openSite, type Site } from "./open-site.ts";

const PAGES = {
  "a bill that is law": "/bills/119/HR/115",
  "a bill in committee": "/bills/118/HR/11",
  "an amendment": "/amendments/119/SAMDT/1",
  "a law": "/laws/119/public/9",
  "a vote": "/votes/119/2/house/20",
  "a vote of Democrats of a state": "/votes/119/2/house/20?state=ohio&party=D",
  "a vote on an amendment": "/votes/119/1/senate/30",
  "a vote of a Speaker": "/votes/119/1/house/2",
  "a member": "/legislators/W900001",
  "a former member": "/legislators/H900014",
  "a state": "/states/OH?district=4",
  "a committee": "/committees/slia00",
  "a committee with subcommittees": "/committees/hsag00",
  "a topic": "/topics/congressional-oversight",
  "a nomination": "/nominations/119/45-2",
  "a treaty in parts": "/treaties/118/1-A",
  "a book of a committee report": "/committee-reports/119/HRPT/5/2",
  "a CRS report": "/crs-reports/R48901",
  "a Congress": "/congresses/119",
  "a text": "/bills/119/HR/115/texts/enr",
  "a comparison": "/bills/119/HR/10/texts/eas/changes",
  "a comparison without a change": "/bills/119/HR/115/texts/enr/changes",
  "a list of bills": "/bills?congress=119&type=hjres",
  "a list of votes": "/votes?congress=119&chamber=senate&session=1&per_page=20",
  "a list of members": "/legislators?state=fl",
  "a list of members of a Congress": "/legislators?state=wa&congress=116",
  "a list of committees": "/committees?chamber=joint",
  "a list of nominations": "/nominations?status=confirmed",
  "a bill with a meeting to come": "/bills/119/HR/106",
  "a list of all meetings": "/meetings",
  "a list of meetings": "/committees/slia00/meetings",
} as const;

/** Of records that were voted on with others, which the sample lacks. */
const TOGETHER = {
  "a nomination confirmed with others": "/nominations/119/801-2",
  "a vote on several nominations": "/votes/119/1/senate/901",
} as const;

const FEEDS = {
  "a bill": "/bills/119/HR/115",
  "a list of bills": "/bills?congress=119&type=hjres",
  "meetings, one canceled": "/committees/hshm00/meetings",
} as const;

const { edge, store } = await sampleBuild();
const site = await openSite(store);
const together = await openSite((await edgeOf(VOTED_TOGETHER)).store);
afterAll(async () => {
  await site.close();
  await together.close();
});

const pagesOf = (from: Site, pages: Readonly<Record<string, string>>) =>
  Object.entries(pages).map(([name, path]) => ({ name, path, from }));

it.each([...pagesOf(site, PAGES), ...pagesOf(together, TOGETHER)])(
  "the page of $name",
  async (page) => {
    const { name, path, from } = page;
    const [bare = "", query] = path.split("?");
    from.clock.now += 60_000;
    const response = await from.web.request(`${bare}.md${query === undefined ? "" : `?${query}`}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
    const text = await response.text();
    expect(text).not.toMatch(/<\w/);
    await expect(text).toMatchFileSnapshot(`../snapshots/pages/${name.replaceAll(" ", "-")}.md`);
  },
);

it.each(Object.entries(FEEDS))("the feed of %s", async (name, feed) => {
  const [path = "", query] = feed.split("?");
  const response = await edge(`/feeds${path}.json${query === undefined ? "" : `?${query}`}`);
  await expect(JSON.stringify(await response.json(), null, 2)).toMatchFileSnapshot(
    `../snapshots/feeds/${name.replaceAll(/,? /g, "-")}.json`,
  );
});
