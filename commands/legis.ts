/** The command line, one entry per command. */
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";

import type * as accountCommands from "./accounts/accounts.ts";
import { EXIT, explain } from "./terminal/outcome.ts";
import { SOURCE_NAMES, type SourceName } from "../contract/kinds/kinds.ts";
import packed from "../package.json" with { type: "json" };

const program = new Command("legis")
  .exitOverride()
  .version(`legis ${packed.version}, Node ${process.version}`, "-V, --version", "print the version")
  .description(
    "Makes and serves the Federal Legislative Data API. Settings come from the environment: see docs/operations/settings.md.",
  );
// Each command loads only what it needs.
const settings = async () =>
  (await import("./settings/private-home.ts")).makeHomePrivate(await settingsToLook());
/** For read-only commands, which don't create `LEGIS_HOME`. */
const settingsToLook = async () =>
  (await import("./settings/settings.ts")).readSettings(process.env);

type Runnable = (...args: never[]) => Promise<number>;

/** Loads a command's function, runs it, and sets the exit code. */
function run(load: () => Promise<Runnable>, read: () => unknown = settings) {
  return async (...values: unknown[]): Promise<void> => {
    const command = await load();
    // Commander adds the command itself.
    process.exitCode = await command(...([...values.slice(0, -1), await read()] as never[]));
  };
}

/** Like `run`, for read-only commands. */
function look(load: () => Promise<Runnable>) {
  return run(load, settingsToLook);
}

function long(command: Command): Command {
  return command
    .option("--json", "print the result as JSON")
    .addOption(new Option("--quiet", "print nothing on success").conflicts("verbose"))
    .option("--verbose", "list everything instead of only counting it");
}

program
  .command("start")
  .description(
    "serve the live build of LEGIS_HOME on PORT (8787); if there is none, make a sample legislature first",
  )
  .action(async () => {
    process.exitCode = await (await import("./start.ts")).runStart(await settings());
  });

long(program.command("sample"))
  .description("write a fictional legislature in the upstream formats")
  .requiredOption("--out <folder>", "where to write it")
  .option("--bills <count>", "at least so many bills, by copies with other numbers", whole)
  .action(
    run(
      async () => (await import("./sample.ts")).runSample,
      () => {},
    ),
  );

long(program.command("fetch"))
  .description(
    "update the mirror of the publishers' files in LEGIS_HOME/mirror, which `import` reads",
  )
  .option(
    "--congress <number...>",
    "Congresses to mirror (default: the current one, and those already mirrored)",
    congresses,
  )
  .option("--only <sources>", `fetch only these: ${SOURCE_NAMES.join(",")}`, sources)
  .option("--full", "request everything again, whatever earlier runs have noted")
  .option("--probe", "only print what the publishers answer to some 20 requests, to be reported")
  .action(run(async () => (await import("./fetch.ts")).runFetch));

long(program.command("import"))
  .description("read upstream files into the records database")
  .argument("<paths...>", "folders, files and zips")
  .option("--accept", "accept suspicious versions without quarantine")
  .action(run(async () => (await import("./import.ts")).runImport));

const problems = program.command("problems").description("manage problems with upstream files");
problems
  .command("list", { isDefault: true })
  .description("list problems with upstream files, their cost, and what to do")
  .option("--json", "print them as JSON")
  .option("--verbose", "name every file")
  .action(look(async () => (await import("./problems.ts")).runProblemsList));
problems
  .command("show")
  .description("show what accepting quarantined versions would change")
  .argument("<files...>", "as for accept")
  .option("--json", "print every change as JSON")
  .action(look(async () => (await import("./problems.ts")).runProblemsShow));
problems
  .command("accept")
  .description("accept quarantined versions now; mark other problems as known")
  .argument("<files...>", "names of files, ends of names, or patterns such as '*/BILLSTATUS-118*'")
  .option("--json", "print the result as JSON")
  .action(run(async () => (await import("./problems.ts")).runProblemsAccept));
problems
  .command("reject")
  .description("keep the previous versions until the publisher changes the files again")
  .argument("<files...>", "as for accept")
  .option("--json", "print the result as JSON")
  .action(run(async () => (await import("./problems.ts")).runProblemsReject));

long(program.command("generate"))
  .description("write a build of all records to the store and make it live")
  .option("--rewrite", "write every page again, even if it is stored and intact")
  .option("--force", "make it live even if gates fail")
  .option(
    "--max-shrink <percent>",
    "how much of its bills, amendments, laws or votes a build may lose",
    whole,
    5,
  )
  .option("--as-of <date>", "the day that decides who is in office (default: today)", day)
  .action(run(async () => (await import("./generate.ts")).runGenerate));

const builds = program.command("builds").description("manage the builds in the store");
builds
  .command("list")
  .description("list all builds, newest first")
  .option("--json", "print them as JSON")
  .action(look(async () => (await import("./builds.ts")).runBuildsList));
builds
  .command("show")
  .description("summarize a build and its changes")
  .argument("[id]", "a build (default: the live one)")
  .option("--changes", "print every change, one JSON object per line")
  .option("--json", "print its manifest as JSON")
  .action(look(async () => (await import("./builds.ts")).runBuildsShow));
long(builds.command("verify"))
  .description("read a whole build and list its missing or damaged parts")
  .argument("[id]", "a build (default: the live one)")
  .action(run(async () => (await import("./builds.ts")).runBuildsVerify));
builds
  .command("rollback")
  .description("make another build live")
  .argument("[id]", "a build (default: the one before the live one)")
  .option("--json", "print the summary as JSON")
  .action(run(async () => (await import("./builds.ts")).runBuildsRollback));
long(builds.command("prune"))
  .description("remove old builds and the segments that no other build needs")
  .option(
    "--keep <days>",
    "keep the last build of each of so many days, besides the live one and its predecessor",
    positive,
    7,
  )
  .option("--grace <hours>", "keep everything younger than this", whole, 24)
  .option("--drop-version <number>", "remove another contract version's builds", whole)
  .option("--dry-run", "only show what would be removed")
  .action(run(async () => (await import("./builds.ts")).runBuildsPrune));

const publish = program.command("publish").description("publish a build to another host");
long(publish.command("cloudflare"))
  .description("publish a build to Cloudflare Workers")
  .option("--build <id>", "a build (default: the live one)")
  .option("--keep <days>", "of how many days to keep builds in a separate bucket", positive, 7)
  .option("--grace <hours>", "keep everything there that is younger than this", whole, 24)
  .option("--drop-version <number>", "remove another contract version's builds there", whole)
  .action(run(async () => (await import("./publish.ts")).runPublishCloudflare));

long(program.command("nightly"))
  .description("fetch and import changes, publish a build, and prune; one run at a time")
  .option(
    "--congress <number...>",
    "Congresses to fetch (default: the current one, and those already mirrored)",
    congresses,
  )
  .option("--only <sources>", `fetch only these: ${SOURCE_NAMES.join(",")}`, sources)
  .option("--keep <days>", "keep the last build of each of so many days", positive, 7)
  .option("--grace <hours>", "keep everything younger than this", whole, 24)
  .option("--trust-clock", "run even if the clock seems to have jumped since the last run")
  .action(run(async () => (await import("./nightly.ts")).runNightlyJob));

program
  .command("today")
  .description("follow the House's floor, roll calls and schedule between builds, until Ctrl-C")
  .action(run(async () => (await import("./today.ts")).runToday));

program
  .command("status")
  .description("show the last nightly runs, the age of each source, and the live build")
  .option("--json", "print it as JSON")
  .action(look(async () => (await import("./status.ts")).runStatus));

program
  .command("serve")
  .description("run the API on PORT (8787) until Ctrl-C")
  .action(async () => {
    process.exitCode = await (await import("./serve.ts")).runServe(await settings());
  });

program
  .command("page")
  .description("print the live build's answer to a request, without a key")
  .argument("<url>", "such as '/api/v1/bills?congress=119&type=HR'")
  .option("--headers", "also print status and headers")
  .addOption(new Option("--as <format>", "print its page for people").choices(["md"]))
  .action(look(async () => (await import("./page.ts")).runPage));

const keys = program.command("keys").description("manage API keys");
keys
  .command("create")
  .description("create a key and print it once")
  .option("--plan <plan>", "free or pro")
  .option("--email <address>", "the account's email address (default: a new account without one)")
  .option("--name <name>", "a label for the key")
  .option("--json", "print it as JSON")
  .action(run(async () => (await import("./accounts/keys.ts")).runKeysCreate));
keys
  .command("list")
  .description("list all keys")
  .option("--json", "print them as JSON")
  .action(run(async () => (await import("./accounts/keys.ts")).runKeysList));
keys
  .command("revoke")
  .description("revoke a key permanently")
  .argument("<id>")
  .option("--json", "print it as JSON")
  .action(run(async () => (await import("./accounts/keys.ts")).runKeysRevoke));
const accounts = program.command("accounts").description("manage accounts");
const runAccounts = (name: keyof typeof accountCommands) =>
  run(async () => (await import("./accounts/accounts.ts"))[name]);
const ofAccount = (name: string, description: string, command: keyof typeof accountCommands) =>
  accounts
    .command(name)
    .description(description)
    .argument("<account>", "ID (after a restore also gone_…, from an event) or email address")
    .option("--json", "print JSON")
    .action(runAccounts(command));

accounts
  .command("list")
  .description("list all accounts, oldest first")
  .option("--plan <plan>", "only accounts on this plan, free or pro")
  .option("--pending", "only accounts waiting for approval of a plan change")
  .option("--json", "print JSON")
  .action(runAccounts("runAccountsList"));
ofAccount("show", "show an account with its keys and use", "runAccountsShow");
accounts
  .command("activity")
  .description("list the past year's events of an account or a network")
  .argument("[account]", "ID (also of a deleted account) or email address")
  .option("--network <address>", "events from the network of this address")
  .option("--since <day>", "events of all accounts since this day", day)
  .option("--json", "print JSON")
  .action(runAccounts("runAccountsActivity"));
ofAccount("plan", "change an account's plan", "runAccountsPlan").argument("<plan>", "free or pro");
ofAccount("approve", "move an account to the plan that it requested", "runAccountsApprove");
ofAccount("decline", "keep an account on its plan and decline its request", "runAccountsDecline");
ofAccount("suspend", "block an account's keys and sign it out", "runAccountsSuspend");
ofAccount("restore", "restore a suspended account", "runAccountsRestore");
ofAccount("stop-watches", "pause all watches of an account", "runAccountsStopWatches");
ofAccount(
  "delete",
  "delete an account and everything that identifies it",
  "runAccountsDelete",
).option("--yes", "needed, since it can't be undone");

function whole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}

function positive(text: string): number {
  const number = whole(text);
  if (number === 0) throw new InvalidArgumentError("It must be at least 1.");
  return number;
}

function congresses(text: string, before: readonly number[] = []): readonly number[] {
  return [...before, whole(text)];
}

function sources(text: string): readonly SourceName[] {
  const names = text.split(",");
  const unknown = names.find((name) => !(SOURCE_NAMES as readonly string[]).includes(name));
  if (unknown !== undefined) {
    throw new InvalidArgumentError(
      `There is no source "${unknown}". There are ${SOURCE_NAMES.join(", ")}.`,
    );
  }
  return names as SourceName[];
}

function day(text: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  if (!isDay) throw new InvalidArgumentError("It must be a date such as 2026-11-21.");
  return text;
}

export async function runLegis(args: readonly string[]): Promise<void> {
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    // Commander has already printed its own errors and requested output.
    if (!(error instanceof CommanderError)) console.error(`legis: ${explain(error)}`);
    process.exitCode = error instanceof CommanderError ? error.exitCode : EXIT.failed;
  }
}
