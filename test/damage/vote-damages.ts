import { type Damage, inText, transitDamages } from "./damage.ts";
import { elementsAt, refilled, replaced } from "./xml.ts";

const POSITION = /\s*<(recorded-vote|member)>.*?<\/\1>/gs;
const CONGRESS = /(?<=<congress>)\d+/;
const NUMBER = /(?<=<(?:rollcall-num|vote_number)>)\d+/;
const YEAS = /(?<=<(?:totals-by-vote>[\s\S]*?<yea-total|yeas)>)\d+/;

/** Keeps the first positions of a roll call. */
const positions = (keep: (count: number) => number) => (xml: string) => {
  const count = [...xml.matchAll(POSITION)].length;
  if (count < 4) return null;
  let seen = 0;
  return xml.replaceAll(POSITION, (each) => (++seen > keep(count) ? "" : each));
};

const vote = (name: string, change: (xml: string) => string | null, more: Partial<Damage> = {}) =>
  inText(
    name,
    (xml, file) => (/roll\d+\.xml$|vote_[\d_]+\.xml$/.test(file) ? change(xml) : null),
    more,
  );

export const VOTE_DAMAGES: readonly Damage[] = [
  vote("a vote without member ids", (xml) =>
    xml
      .replaceAll(/ name-id="[^"]*"/g, "")
      .replaceAll(/<lis_member_id>[^<]*<\/lis_member_id>/g, ""),
  ),
  vote("a vote with blank member ids", (xml) =>
    xml.replaceAll(/ name-id="[^"]*"/g, ' name-id="0000000"'),
  ),
  vote("a vote with a tenth of its member ids dropped", (xml) => {
    let seen = 0;
    return xml.replaceAll(/ name-id="[^"]*"|<lis_member_id>[^<]*<\/lis_member_id>/g, (id) =>
      seen++ % 10 === 0 ? "" : id,
    );
  }),
  vote("a vote without names", (xml) =>
    xml
      .replaceAll(/(<legislator [^>]*>)[^<]*/g, "$1")
      .replaceAll(/(?:sort-field|unaccented-name)="[^"]*"/g, "")
      .replaceAll(/<(member_full|last_name|first_name)>[^<]*/g, "<$1>"),
  ),
  vote("a vote without states and parties", (xml) =>
    xml
      .replaceAll(/ (?:party|state)="[^"]*"/g, "")
      .replaceAll(/<member>.*?<\/member>/gs, (member) =>
        member.replaceAll(/<(party|state)>[^<]*/g, "<$1>"),
      ),
  ),
  vote(
    "a vote with half of its members",
    positions((count) => Math.floor(count / 2)),
  ),
  vote(
    "a vote with one member",
    positions(() => 1),
  ),
  vote(
    "a vote with no members",
    positions(() => 0),
  ),
  vote(
    "a vote with a member fewer",
    positions((count) => count - 1),
  ),
  vote("a vote without a list of members", (xml) =>
    xml.replace(/<vote-data>.*<\/vote-data>/s, "").replace(/<members>.*<\/members>/s, ""),
  ),
  vote("a vote with a member twice", (xml) => {
    const [first] = xml.match(POSITION) ?? [];
    return first === undefined ? null : xml.replace(first, first + first);
  }),
  vote("a vote with a higher total", (xml) =>
    xml.replace(YEAS, (total) => String(Number(total) + 9)),
  ),
  vote("a vote with a lower total", (xml) =>
    xml.replace(YEAS, (total) => (Number(total) < 9 ? total : String(Number(total) - 9))),
  ),
  vote("a vote with a total in words", (xml) => xml.replace(YEAS, "many")),
  vote("a vote without totals", (xml) =>
    xml.replace(/<vote-totals>.*<\/vote-totals>/s, "").replace(/<count>.*<\/count>/s, ""),
  ),
  vote("a vote whose parties' totals do not add up", (xml) =>
    xml.replace(/(?<=<totals-by-party>[\s\S]*?<(?:yea|present)-total>)[1-9]\d*/, (total) =>
      String(Number(total) + 5),
    ),
  ),
  vote("a vote with yeas and nays exchanged", (xml) => {
    // In a tie nothing contradicts the exchange.
    const [yeas, nays] = [/<vote(?:_cast)?>(?:Yea|Aye)</g, /<vote(?:_cast)?>(?:Nay|No)</g].map(
      (cast) => xml.match(cast)?.length,
    );
    if (yeas === nays) return null;
    return xml
      .replaceAll(/(?<=<(?:vote|vote_cast)>)(?:Yea|Aye)(?=<)/g, "@")
      .replaceAll(/(?<=<(?:vote|vote_cast)>)(?:Nay|No)(?=<)/g, "Yea")
      .replaceAll(/(?<=<(?:vote|vote_cast)>)@(?=<)/g, "Nay");
  }),
  vote(
    "a vote in which all members take their neighbor's id",
    (xml) => {
      const ids = [...xml.matchAll(/ name-id="([^"]*)"/g)].map(([, id = ""]) => id);
      if (ids.length === 0) return null;
      let seen = 0;
      return xml.replaceAll(/ name-id="[^"]*"/g, () => ` name-id="${ids[++seen % ids.length]}"`);
    },
    { told: "losses" },
  ),
  vote("a vote vacated falsely", (xml) =>
    xml
      .replace(/<vote-data>.*<\/vote-data>/s, "<vote-data></vote-data>")
      .replace(/<vote-desc(?:\/>|>[^<]*<\/vote-desc>)/, "<vote-desc>Vacated</vote-desc>"),
  ),
  vote("a vote of another Congress than its folder", (xml) =>
    xml.replace(CONGRESS, (congress) => String(Number(congress) - 1)),
  ),
  vote("a vote of another number than its name", (xml) => xml.replace(NUMBER, "998")),
  vote("a vote of the other session", (xml) =>
    xml.replace(/(?<=<session>)\d/, (session) => (session === "1" ? "2" : "1")),
  ),
  vote("a vote outside its Congress", (xml) =>
    xml.replace(/(?<=<(?:action-date|vote_date)>[^<]*)\d{4}/, (year) => String(Number(year) - 20)),
  ),
  vote("a vote without a date", (xml) => xml.replace(/<(action-date|vote_date)>[^<]*/, "<$1>")),
  vote("a vote without a question", (xml) =>
    xml.replaceAll(/<(vote-question|question|vote_question_text)>[^<]*/g, "<$1>"),
  ),
  vote("a vote without a result", (xml) =>
    xml.replaceAll(/<(vote-result|vote_result|vote_result_text)>[^<]*/g, "<$1>"),
  ),
  vote("a vote without its bill", (xml) =>
    refilled(
      replaced(xml, elementsAt(xml, "roll_call_vote/document"), () => ""),
      elementsAt(xml, "rollcall-vote/vote-metadata/legis-num"),
      () => "",
    ),
  ),
  vote("a vote with other names for positions", (xml) =>
    xml.replaceAll(/<(\/?)(?:recorded-vote|member)>/g, "<$1vote-of-member>"),
  ),
  vote("a vote cut off in the middle", (xml) => xml.slice(0, Math.floor(xml.length / 2))),
  ...transitDamages("a vote"),
];
