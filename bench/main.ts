/** `npm run bench`: one command per benchmark. Without a command, runs all. */

import { Command, InvalidArgumentError, Option } from "commander";

import { amount } from "../lib/amounts.ts";
import { keepReport, machine, printReport, type Report } from "./harness/report.ts";
import { openSample, sampleFiles } from "./harness/samples.ts";

interface Flags {
  readonly bills: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  readonly sites: number;
  readonly only?: string;
  readonly store?: string;
  readonly records?: string;
  readonly from?: readonly string[];
  readonly changed: number;
  readonly added: number;
  readonly recent?: number;
  readonly first: string;
  readonly days: number;
  readonly accounts: number;
  readonly encoding: "identity" | "gzip";
  readonly targets: number;
  readonly readers: number;
  readonly rate: number;
  readonly save?: boolean;
}

const program = new Command("npm run bench --").description(
  "Measures the program, side by side with others. Samples are created once under legis-bench in the temporary folder; benchmarks work on copies.",
);

/** Adds a command that measures and prints its report. */
function benchmark(
  name: string,
  description: string,
  measure: (flags: Flags) => Promise<Report | null>,
): Command {
  return program
    .command(name)
    .description(description)
    .option("--save", "put the figures into bench/results")
    .action(async (flags: Flags) => {
      console.log(`${name}: ${machine()}, Node ${process.version}`);
      const report = await measure(flags);
      if (report === null) return;
      printReport(report);
      if (flags.save === true) await keepReport(report);
    });
}

function withSample(command: Command, bills: number): Command {
  return command.option("--bills <count>", "how many bills the sample has", whole, bills);
}

function withStore(command: Command, bills: number): Command {
  return withSample(command, bills).option(
    "--store <folder>",
    "a store to take instead of a sample's",
  );
}

function withChanges(command: Command): Command {
  return command
    .option("--changed <count>", "bills that a night changes", whole, 300)
    .option("--added <count>", "bills that a night adds", whole, 50)
    .option("--recent <count>", "change only bills among so many with the latest actions", whole);
}

function withLoad(command: Command): Command {
  return command
    .option("--rounds <count>", "how often each is measured", whole, 5)
    .option("--seconds <count>", "how long each time", whole, 3)
    .option("--connections <count>", "how many at a time", whole, 32);
}

withSample(
  benchmark("import", "files to records", async ({ bills, from }) => {
    const { benchImport } = await import("./import.ts");
    return from === undefined
      ? benchImport({ sources: [await sampleFiles(bills)], data: sampleOf(bills) })
      : benchImport({ sources: from, data: "publishers' files" });
  }),
  20_000,
).option("--from <paths...>", "files or folders to import instead of a sample");

withChanges(
  withSample(
    benchmark(
      "generate",
      "records to pages: the first build, nothing changed, one bill changed, a night",
      async ({ bills, records, ...changes }) => {
        const { benchGenerate } = await import("./generate.ts");
        const path = records ?? (await openSample(bills)).records;
        return benchGenerate({ records: path, ...changes });
      },
    ),
    20_000,
  ),
).option("--records <file>", "a records database to copy instead of a sample's");

benchmark(
  "month",
  "what four builds a day write, of real bills as they came",
  async ({ records, first, days }) => {
    if (records === undefined) {
      console.log("(left out without --records, a records database of real bills)");
      return null;
    }
    return (await import("./month.ts")).benchMonth({ records, first, days });
  },
)
  .option("--records <file>", "a records database to copy, of the 117th Congress")
  .option("--first <day>", "the first day", "2022-09-28")
  .option("--days <count>", "how many days; a month takes hours", whole, 1);

withLoad(
  withStore(
    benchmark(
      "edge",
      "a cached page: nginx, node:http, the edge, the dynamic twin",
      async (flags) =>
        (await import("./edge.ts")).benchEdge({ ...flags, store: await storeOf(flags) }),
    ),
    20_000,
  ),
)
  .option("--accounts <count>", "accounts with two keys each, asked with in turn", whole, 10_000)
  .addOption(
    new Option("--encoding <coding>", "what clients accept")
      .choices(["identity", "gzip"])
      .default("identity"),
  );

withStore(
  benchmark("ranges", "ranges of days, and lists from their end", async (flags) =>
    (await import("./ranges.ts")).benchRanges({ store: await storeOf(flags) }),
  ),
  20_000,
);

withLoad(
  withStore(
    benchmark("pages", "pages that are in no cache: the edge and the dynamic twin", async (flags) =>
      (await import("./pages.ts")).benchPages({ ...flags, store: await storeOf(flags) }),
    ),
    20_000,
  ),
).option("--targets <count>", "different requests of each kind, made in turn", whole, 5_000);

withStore(
  benchmark(
    "records",
    "records as JSON, as feeds and as pages, and a key's requests beside a crawl of pages",
    async (flags) =>
      (await import("./records.ts")).benchRecords({ ...flags, store: await storeOf(flags) }),
  ),
  2_000,
).option("--targets <count>", "how many records of each kind", whole, 300);

withStore(
  benchmark(
    "search",
    "q of every kind: common words, phrases, beginnings, filters; and in texts: one word, two, a phrase, with filters",
    async (flags) => (await import("./search.ts")).benchSearch({ store: await storeOf(flags) }),
  ),
  20_000,
);

withStore(
  benchmark("serve", "from the start of the server to its first answer", async (flags) =>
    (await import("./serve.ts")).benchServe({ ...flags, store: await storeOf(flags) }),
  ),
  20_000,
).option("--rounds <count>", "how many starts", whole, 7);

withSample(
  benchmark("upgrade", "the outage of an upgrade and a rollback with one server", async (flags) =>
    (await import("./upgrade.ts")).benchUpgrade(flags),
  ),
  1_500,
).option("--rounds <count>", "how many of each", whole, 5);

withStore(
  benchmark(
    "fairness",
    "what whatever one network sends costs another one's requests",
    async (flags) =>
      (await import("./fairness.ts")).benchFairness({ ...flags, store: await storeOf(flags) }),
  ),
  2_000,
)
  .option("--seconds <count>", "how long beside each load", whole, 5)
  .option("--connections <count>", "how many the other network has", whole, 240)
  .option("--sites <count>", "how many sites the others' connections come from", whole, 1)
  .option("--only <words>", "only the rows with these words in their names");

withStore(
  benchmark("readers", "records beside many slow readers of a bulk file", async (flags) =>
    (await import("./readers.ts")).benchReaders({ ...flags, store: await storeOf(flags) }),
  ),
  20_000,
)
  .option("--rounds <count>", "how often each is measured", whole, 3)
  .option("--seconds <count>", "how long each time", whole, 10)
  .option("--readers <count>", "how many read", whole, 200);

withStore(
  benchmark(
    "workers",
    "an answer of workerd from R2, the cache and the process, and what keys and limits add",
    async (flags) =>
      (await import("./workers.ts")).benchWorkers({ ...flags, store: await storeOf(flags) }),
  ),
  2_000,
)
  .option("--rounds <count>", "how often each is measured", whole, 3)
  .option("--rate <count>", "requests a second", whole, 100)
  .option("--targets <count>", "different pages a round, made in turn", whole, 300);

withSample(
  benchmark("today", "a look at the House's floor: nothing new, one new line", async (flags) =>
    (await import("./today.ts")).benchToday(
      await openSample(flags.bills),
      flags.bills,
      flags.rounds,
    ),
  ),
  2_000,
).option("--rounds <count>", "how many looks of each kind", whole, 50);

const ALL = program.commands.map((command) => command.name());

program
  .command("all", { isDefault: true })
  .description(`one after the other, at their default sizes: ${ALL.join(", ")}`)
  .option("--save", "put the figures into bench/results")
  .option("--bills <count>", "how many bills the samples have, instead", whole)
  .action(async ({ save, bills }: Pick<Flags, "save"> & { readonly bills?: number }) => {
    const args = [
      ...(save === true ? ["--save"] : []),
      ...(bills === undefined ? [] : ["--bills", String(bills)]),
    ];
    for (const name of ALL) {
      const command = program.commands.find((each) => each.name() === name);
      await command?.parseAsync(args, { from: "user" });
    }
  });

await program.parseAsync();

async function storeOf({ store, bills }: Pick<Flags, "store" | "bills">): Promise<string> {
  return store ?? (await openSample(bills)).store;
}

function sampleOf(bills: number): string {
  return `sample of ${amount(bills, "bill")}`;
}

function whole(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError("It must be a whole number from 1.");
  return Number(text);
}
