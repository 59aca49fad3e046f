/** What nights bring: changes of the records of a small legislature, and of the store that has their builds. */
import { gzipSync } from "node:zlib";

import Sqlite from "better-sqlite3";

import { type Manifest, manifestKey, POINTER_KEY, recordsKey } from "../../contract/build.ts";
import { pointerKey } from "../../contract/pointer-key.ts";
import { INPUTS_KEY } from "../../generator/builds/publication.ts";
import { readLines } from "../../generator/builds/line-files.ts";
import { sha256Hex } from "../../lib/hash.ts";
import type { Store } from "../../store/store.ts";
import { ANY_SIZE } from "../any-size.ts";
import type { Random } from "../random.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- documents are changed by name
type Document = Record<string, any>;

const LAST_BILL = 12;
const EXECUTIVE_CALENDAR = "Placed on Senate Executive Calendar";

const act = (document: Document, text: string, date: string, type?: string): void => {
  const [first] = document["actions"];
  const sequence = document["actions"].length + 1000;
  const action = { ...first, votes: [], duplicate_of: null, sequence, date, text };
  document["actions"].unshift(type === undefined ? action : { ...action, type });
};
const isOurs = ({ text }: { text: string }): boolean => text.includes("in night");

const billOf = (number: number): string =>
  `bill where congress = 119 and type = 'HR' and number = ${number}`;

/** Changes records in place, as an import does that has other files. */
export function openChanges(recordsPath: string, topics: readonly string[]) {
  const run = (sql: string, ...values: readonly unknown[]): void => {
    const database = new Sqlite(recordsPath);
    try {
      if (values.length === 0) database.exec(sql);
      else database.prepare(sql).run(...values);
    } finally {
      database.close();
    }
  };
  const pluck = (sql: string): readonly unknown[] => {
    const database = new Sqlite(recordsPath, { readonly: true });
    try {
      return database.prepare(sql).pluck().all();
    } finally {
      database.close();
    }
  };
  const edit = (from: string, change: (document: Document) => void): void => {
    const [text] = pluck(`select document from ${from}`);
    if (text === undefined) return;
    const document = JSON.parse(text as string) as Document;
    change(document);
    run(`update ${from.replace(" where", " set document = ? where")}`, JSON.stringify(document));
  };
  const partOf = (resource: string, random: Random, more = "1"): string => {
    const where = `part where resource = '${resource}' and ${more}`;
    const rows = pluck(`select rowid from ${where} order by id, source`);
    return `part where rowid = ${rows.length === 0 ? 0 : Number(random.pick(rows))}`;
  };

  const memberOf = (random: Random): unknown =>
    random.pick(pluck("select distinct id from part where resource = 'legislator' order by id"));

  /** One thing that happens to a bill. */
  const toBill = (random: Random, at: number, day: string): void => {
    const dated = random.chance(0.3) ? "2026-07-04" : random.chance(0.2) ? "2025-02-03" : day;
    const edits: ((document: Document) => void)[] = [
      (document) => {
        const cited = random.chance(0.3) ? " (text: CR H1)" : "";
        act(document, `Considered in night ${at} by the whole chamber${cited}.`, dated);
      },
      // In other words, cited anew, or another action instead.
      (document) => {
        const action = document["actions"].find(isOurs);
        if (action === undefined) return;
        action.text = random.pick([
          `${action.text.replace(" (text: CR H1)", "")} (text: CR H${at})`,
          action.text.replace("whole chamber", "entire chamber"),
          `Referred somewhere else, number ${at}.`,
        ]);
      },
      (document) => {
        const index = document["actions"].findIndex(isOurs);
        if (index !== -1) document["actions"].splice(index, 1);
        // The publisher shows only some of the actions.
        if (random.chance(0.3)) document["incomplete_lists"] = ["actions"];
      },
      (document) => {
        const code = { version_code: `x${at}`, version_name: `Extra ${at}` };
        document["texts"].unshift({ ...code, date: random.pick([null, dated]), formats: [] });
      },
      (document) => void document["texts"].shift(),
      (document) => {
        for (const name of new Set([random.pick(topics), random.pick(topics)]))
          if (document["subjects"].every((each: { name: string }) => each.name !== name))
            document["subjects"].push({ name, kind: "legislative_subject" });
      },
      (document) => void document["cosponsors"].pop(),
      (document) => {
        const last = document["cosponsors"].at(-1);
        if (last !== undefined) last.withdrawn_date = dated;
      },
      (document) => {
        const id = memberOf(random);
        if (document["cosponsors"].some((each: Document) => each["bioguide_id"] === id)) return;
        const own = { bioguide_id: id, name: `Member ${String(id)}`, party: "D", state: "ME" };
        const as = { district: null, chamber: "house", is_original: false, withdrawn_date: null };
        document["cosponsors"].push({ ...own, ...as, sponsorship_date: dated });
      },
      (document) =>
        void document["summaries"].push({
          version_code: `n${at}`,
          action_date: dated,
          action_description: "Reported",
          chamber: "house",
          updated_at: `${day}T00:00:00Z`,
          text: `A summary of night ${at}.`,
          html: `<p>A summary of night ${at}.</p>`,
        }),
      (document) => {
        const [committee] = pluck(`select document from ${partOf("committee", random)}`);
        const { code, name, chamber } = JSON.parse(committee as string) as Document;
        if (document["committees"].some((each: Document) => each["code"] === code)) return;
        const activities = [{ name: "Referred To", at: `${dated}T12:00:00Z` }];
        const own = { code, name, chamber, type: "standing", parent_code: null };
        document["committees"].push({ ...own, activities });
      },
      (document) => {
        act(document, `Became Public Law No: 119-${at + 100}.`, dated, "BecameLaw");
        document["laws"].push({ congress: 119, law_type: "public", law_number: at + 100 });
        Object.assign(document, { became_law_date: dated, enacted_date: dated });
      },
      (document) => void (document["popular_title"] = `Title ${at}`),
    ];
    edit(billOf(1 + random.below(LAST_BILL)), random.pick(edits));
  };

  /** One thing that happens to a record of another kind. */
  const toAnother = (random: Random, at: number, day: string): void => {
    const dated = random.chance(0.3) ? "2026-08-03" : day;
    const executive = (document: Document): void => {
      const actions = (document["actions"] ??= []);
      const ours = actions.findIndex(isOurs);
      if (ours !== -1 && random.chance(0.4)) {
        if (random.chance(0.5)) actions.splice(ours, 1);
        else
          actions[ours].text = `${EXECUTIVE_CALENDAR} again in night ${at}, under the same number.`;
        return;
      }
      const text = `${EXECUTIVE_CALENDAR} in night ${at}, under the same number.`;
      const rest = { type: "Calendars", code: null, committees: [] };
      actions.unshift({ sequence: actions.length + 1, date: dated, text, ...rest });
    };
    const columns = "source_updated_at, updated_at, content_hash, document_hash";
    // One in three nights: of more, a gate would ask.
    if (at % 60 === 3) {
      const last = "(select max(vote_number) from vote where vote_number > 500)";
      run(`delete from vote where vote_number = ${last}`);
    }
    const things: (() => void)[] = [
      () => edit(partOf("nomination", random), executive),
      () => edit(partOf("treaty", random, "source = 'api-actions'"), executive),
      () =>
        edit(partOf("meeting", random), (document) => {
          document["status"] = random.pick(["postponed", "scheduled", "canceled"]);
          document["starts_at"] = `${dated}T15:00:00Z`;
        }),
      () =>
        edit(partOf("membership", random), (document) => {
          if (random.chance(0.3)) document["members"].pop();
          document["as_of"] = dated;
          const id = memberOf(random);
          if (document["members"].some((each: Document) => each["bioguide_id"] === id)) return;
          const member = { bioguide_id: id, name: `Member ${String(id)}`, title: null };
          document["members"].push({ ...member, side: "majority", rank: 90 + at, chamber: null });
        }),
      () => {
        const number = 500 + at;
        run(`insert into vote (congress, session, chamber, vote_number, ${columns}, document)
          select congress, session, chamber, ${number}, ${columns}, json_set(document,
            '$.vote_number', ${number}, '$.date', '${dated}')
          from vote where congress = 119 and session = 2 and chamber = 'senate' and vote_number = 1`);
      },
      () =>
        run(`insert into bill (congress, type, number, ${columns}, document)
          select congress, type, ${1000 + at}, ${columns}, json_set(document,
            '$.number', ${1000 + at}, '$.introduced_date', '${dated}', '$.laws', json('[]'))
          from ${billOf(1 + random.below(4))}`),
      () => {
        const [congress, type, number] = [119, "HR", 5];
        edit(billOf(number), (document) => {
          const [first] = document["amendments"];
          const action = { ...first.actions[0], date: dated, votes: [] };
          const text = `Amendment SA ${at + 100} agreed to in Senate by Unanimous Consent.`;
          document["amendments"].push({
            ...first,
            number: at + 100,
            latest_action: { ...first.latest_action, date: dated, text },
            actions: [{ ...action, text, sequence: 1 }],
            votes: [],
          });
        });
        const added = JSON.stringify({
          congress,
          type: "SAMDT",
          number: at + 100,
          updated_at: `${day}T03:00:00Z`,
          votes: [],
        });
        run(
          "update bill set amendments = json_insert(amendments, '$[#]', json(?)) where congress = ? and type = ? and number = ?",
          added,
          congress,
          type,
          number,
        );
      },
    ];
    random.pick(things)();
  };

  const TABLES = ["bill", "vote"] as const;
  const columnsOf = (table: string): string =>
    pluck(`select name from pragma_table_info('${table}')`).join(", ");
  return {
    toBill,
    toAnother,
    /** Takes records away until `restore`. */
    withdraw: (where: string): void => {
      for (const table of TABLES) {
        const own = table === "vote" && !where.startsWith("congress = 118") ? "0" : where;
        run(
          `create table if not exists kept_${table} as select ${columnsOf(table)} from ${table} where 0;
           insert into kept_${table} select ${columnsOf(table)} from ${table} where ${own};
           delete from ${table} where ${own};`,
        );
      }
    },
    restore: (): void => {
      for (const table of TABLES) {
        const columns = columnsOf(table);
        run(
          `insert into ${table} (${columns}) select ${columns} from kept_${table}; delete from kept_${table};`,
        );
      }
    },
    /** A Congress whose bills are here for the first time has some that moved lately. */
    moveLately: (day: string): void =>
      edit("kept_bill where congress = 118 and type = 'HR' and number = 1", (document) =>
        act(document, "Discharged in night, of an earlier Congress.", day),
      ),
    /** The Senate divides a nomination, and acts on its parts. */
    divide: (id: string, day: string): void => {
      const [text] = pluck(
        `select document from part where resource = 'nomination' and id = '${id}'`,
      );
      for (const number of [1, 2]) {
        const document = JSON.parse(text as string) as Document;
        const action = { date: day, text: `Part ${number} confirmed by the Senate in night.` };
        const rest = { sequence: 1, type: "Floor", code: null, committees: [] };
        document["part_number"] = String(number);
        document["actions"] = [{ ...action, ...rest }];
        run(
          `insert into part (resource, id, source, source_updated_at, updated_at, content_hash, document)
           select resource, ?, source, source_updated_at, updated_at, content_hash, ?
           from part where resource = 'nomination' and id = '${id}'`,
          id.replace("-00", `-${number}`),
          JSON.stringify(document),
        );
      }
      run(`delete from part where resource = 'nomination' and id = '${id}'`);
    },
    /** Every bill gets what another source has. */
    switchOn: (day: string): void => {
      for (const rowid of pluck("select rowid from bill order by rowid"))
        edit(`bill where rowid = ${Number(rowid)}`, (document) => {
          for (let nth = 1; nth <= 25; nth += 1)
            act(document, `Noted ${nth} times by a clerk of the other source.`, day);
        });
    },
  };
}

/** Runs a night that is killed after some of its writes. Returns whether its build is live. */
export async function killed(
  store: Store,
  random: Random,
  night: () => Promise<Manifest>,
): Promise<boolean> {
  const keys = async () => {
    const found = new Set<string>();
    for await (const { key } of store.list("")) found.add(key);
    return found;
  };
  const before = await keys();
  const read = async (key: string) => [key, await store.read(key, ANY_SIZE)] as const;
  const kept = await Promise.all([INPUTS_KEY, POINTER_KEY].map(read));
  await night();
  const written = [...(await keys()).difference(before)].toSorted(
    (a, b) => placeOf(a) - placeOf(b),
  );
  // The pointer comes after all of them, and the note of the inputs last.
  const lost = random.below(written.length + 2) - 1;
  for (const [key, bytes] of kept.slice(0, lost < 0 ? 1 : 2))
    await (bytes === null ? store.remove(key) : store.write(key, bytes));
  for (const key of written.slice(written.length - Math.max(lost, 0))) await store.remove(key);
  return lost < 0;
}

/** In the order in which a publication writes, after its segments. */
const ORDER = "index search pages records changes-index changes-pages manifest".split(" ");
const placeOf = (key: string): number =>
  ORDER.indexOf(key.startsWith("builds/") ? (/([^/.]+)(\.[^/]+)?$/.exec(key)?.[1] ?? "") : "");

/** Makes the live build one of a program before the format that builds have now. */
export async function ofEarlierFormat(store: Store, { build }: Manifest): Promise<void> {
  const bytes = await store.read(manifestKey(build), ANY_SIZE);
  const manifest = JSON.parse(String(bytes)) as Manifest;
  const written = Buffer.from(JSON.stringify({ ...manifest, contract_version: 2 }));
  await store.write(manifestKey(build), written);
  const pointer = { build, manifest_sha256: sha256Hex(written) };
  await store.write(pointerKey(2), Buffer.from(JSON.stringify(pointer)));
  await store.remove(POINTER_KEY);
}

/** Makes the live build one of a program that did not write yet what tells records with news from others. */
export async function withoutHints(store: Store, { build }: Manifest): Promise<void> {
  const bytes = await store.read(recordsKey(build), ANY_SIZE);
  const lines: string[] = [];
  for await (const fields of readLines(bytes ?? new Uint8Array()))
    lines.push(`${fields.slice(0, 4).join("\t")}\n`);
  await store.write(recordsKey(build), gzipSync(lines.join("")));
}
