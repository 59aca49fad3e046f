/** The command line, one entry per command. */
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";

import { EXIT, explain } from "./commands/outcome.ts";
import { SOURCE_NAMES, type SourceName } from "./data/files/source-names.ts";
import packed from "./package.json" with { type: "json" };

const program = new Command("legis")
  .exitOverride()
  .version(`legis ${packed.version}, Node ${process.version}`, "-V, --version", "print the version")
  .description(
    "Makes and serves the Federal Legislative Data API. Settings come from the environment: see docs/operations/settings.md.",
  );
// Each command loads only what it needs.
const settings = async () =>
  (await import("./commands/private-home.ts")).makeHomePrivate(await settingsToLook());
/** For read-only commands, which don't create `LEGIS_HOME`. */
const settingsToLook = async () =>
  (await import("./commands/settings.ts")).readSettings(process.env);

type Runnable = (...args: never[]) => Promise<number>;

/**
 * Loads a command's function, runs it with arguments, flags and settings, and sets the exit code.
 */
function run(load: () => Promise<Runnable>, read: () => unknown = settings) {
  return async (...given: unknown[]): Promise<void> => {
    const command = await load();
    // Commander adds the command itself.
    process.exitCode = await command(...([...given.slice(0, -1), await read()] as never[]));
  };
}

/** Like `run`, for read-only commands. */
function look(load: () => Promise<Runnable>) {
  return run(load, settingsToLook);
}

/** Adds the common flags of long commands. */
function long(command: Command): Command {
  return command
    .option("--json", "print what was done as JSON")
    .addOption(new Option("--quiet", "print nothing when all is well").conflicts("verbose"))
    .option("--verbose", "name everything that is otherwise only counted");
}

program
  .command("start")
  .description("serve what is there; with nothing there, make a sample legislature first")
  .action(async () => {
    process.exitCode = await (await import("./commands/start.ts")).runStart(await settings());
  });

long(program.command("sample"))
  .description("write a fictional legislature in the upstream formats")
  .requiredOption("--out <folder>", "where to write it")
  .option("--congresses <count>", "how many Congresses, the last of them the 119th", whole, 2)
  .option("--bills <count>", "how many bills in all, 100 to 250000", whole, 1500)
  .option("--seed <number>", "the same seed gives the same files", whole, 1)
  .action(
    run(
      async () => (await import("./commands/sample.ts")).runSample,
      () => {},
    ),
  );

long(program.command("fetch"))
  .description(
    "bring the mirror of the publishers' files under LEGIS_HOME/mirror up to date; `import` reads it",
  )
  .option(
    "--congress <number...>",
    "Congresses to mirror (default: the one that sits, and those mirrored before)",
    congresses,
  )
  .option("--only <sources>", `fetch only these: ${SOURCE_NAMES.join(",")}`, sources)
  .option("--dry-run", "ask the publishers what changed and write nothing")
  .action(run(async () => (await import("./commands/fetch.ts")).runFetch));

long(program.command("import"))
  .description("read upstream files into the records database")
  .argument("<paths...>", "folders, files and zips")
  .option("--accept", "take versions that look wrong without quarantine")
  .action(run(async () => (await import("./commands/import.ts")).runImport));

const problems = program
  .command("problems")
  .description("look after what is wrong with upstream files");
problems
  .command("list", { isDefault: true })
  .description("list what is wrong with upstream files, what it costs, and what to do")
  .option("--json", "print them as JSON")
  .option("--verbose", "name every file")
  .action(look(async () => (await import("./commands/problems.ts")).runProblemsList));
problems
  .command("accept")
  .description("take quarantined versions at once; call other problems known")
  .argument("<files...>", "names of files, ends of names, or patterns such as '*/BILLSTATUS-118*'")
  .option("--json", "print what was accepted as JSON")
  .action(run(async () => (await import("./commands/problems.ts")).runProblemsAccept));
problems
  .command("reject")
  .description("keep the versions before until the publisher changes the files again")
  .argument("<files...>", "as for accept")
  .option("--json", "print what was rejected as JSON")
  .action(run(async () => (await import("./commands/problems.ts")).runProblemsReject));

long(program.command("generate"))
  .description("write a build of all records to the store and make it live")
  .option("--rewrite", "write every page again, to mend what `builds verify` found damaged")
  .option("--force", "put it live whatever the gates say")
  .option("--max-shrink <percent>", "how many bills, laws or votes a build may lose", whole, 5)
  .option("--as-of <date>", "the day that decides who is in office (default: today)", day)
  .action(run(async () => (await import("./commands/generate.ts")).runGenerate));

const builds = program.command("builds").description("look after the builds in the store");
builds
  .command("list")
  .description("list all builds, the newest first")
  .option("--json", "print them as JSON")
  .action(look(async () => (await import("./commands/builds.ts")).runBuildsList));
builds
  .command("show")
  .description("sum up a build and what changed in it")
  .argument("[id]", "a build (default: the live one)")
  .option("--changes", "print every change, one JSON object a line")
  .option("--json", "print its manifest as JSON")
  .action(look(async () => (await import("./commands/builds.ts")).runBuildsShow));
long(builds.command("verify"))
  .description("read a build to its last byte and name what is missing or damaged")
  .argument("[id]", "a build (default: the live one)")
  .action(run(async () => (await import("./commands/builds.ts")).runBuildsVerify));
builds
  .command("rollback")
  .description("put another build live")
  .argument("[id]", "a build (default: the one before the live one)")
  .option("--json", "print the summary as JSON")
  .action(run(async () => (await import("./commands/builds.ts")).runBuildsRollback));
long(builds.command("prune"))
  .description("remove old builds and the objects that no other build needs")
  .option(
    "--keep <count>",
    "how many builds stay; the live one and the one before always do",
    whole,
    7,
  )
  .option("--grace <hours>", "nothing younger goes", whole, 24)
  .option("--drop-version <number>", "give up another contract version's builds", whole)
  .option("--dry-run", "only say what would go")
  .action(run(async () => (await import("./commands/builds.ts")).runBuildsPrune));

const publish = program.command("publish").description("put a build live elsewhere");
long(publish.command("cloudflare"))
  .description("bring a build to Cloudflare Workers: its pages, its search, and the pointer last")
  .option("--build <id>", "a build (default: the live one)")
  .option("--keep <count>", "how many builds stay in a bucket of its own", whole, 7)
  .option("--grace <hours>", "nothing younger is pruned there", whole, 24)
  .option("--drop-version <number>", "give up another contract version's builds there", whole)
  .action(run(async () => (await import("./commands/publish.ts")).runPublishCloudflare));

long(program.command("nightly"))
  .description("fetch what changed, import it, publish a build, prune; one at a time")
  .option(
    "--congress <number...>",
    "Congresses to fetch (default: the one that sits, and those mirrored before)",
    congresses,
  )
  .option("--only <sources>", `fetch only these: ${SOURCE_NAMES.join(",")}`, sources)
  .option("--keep <count>", "how many builds stay", whole, 7)
  .option("--grace <hours>", "nothing younger is pruned", whole, 24)
  .option("--trust-clock", "go on though the clock seems to have jumped since the last run")
  .action(run(async () => (await import("./commands/nightly.ts")).runNightlyJob));

program
  .command("status")
  .description("show the last nightly runs, how fresh each source is, and what is live")
  .option("--json", "print it as JSON")
  .action(look(async () => (await import("./commands/status.ts")).runStatus));

long(program.command("export"))
  .description("write every record of a build as files, one JSON object a line")
  .argument("<target>", "a folder, or a file that ends in .tar.gz")
  .option("--build <id>", "a build (default: the live one)")
  .option("--force", "replace an earlier export")
  .action(run(async () => (await import("./commands/export.ts")).runExport));

program
  .command("serve")
  .description("run the API on Node until Ctrl-C")
  .action(async () => {
    process.exitCode = await (await import("./commands/serve.ts")).runServe(await settings());
  });

program
  .command("page")
  .description("print what a request gets from the live build, no key needed")
  .argument("<url>", "such as '/api/v1/bills?congress=119&type=HR'")
  .option("--headers", "print status and headers too")
  .action(look(async () => (await import("./commands/page.ts")).runPage));

const keys = program.command("keys").description("look after API keys");
keys
  .command("create")
  .description("make a key and print it once")
  .option("--plan <plan>", "free or pro")
  .option("--email <address>", "the account; without it the key gets an account of its own")
  .option("--name <name>", "what the key is for")
  .option("--json", "print it as JSON")
  .action(run(async () => (await import("./commands/accounts/keys.ts")).runKeysCreate));
keys
  .command("list")
  .description("list all keys")
  .option("--json", "print them as JSON")
  .action(run(async () => (await import("./commands/accounts/keys.ts")).runKeysList));
keys
  .command("revoke")
  .description("end a key for good")
  .argument("<id>")
  .option("--json", "print it as JSON")
  .action(run(async () => (await import("./commands/accounts/keys.ts")).runKeysRevoke));
const accounts = program.command("accounts").description("look after accounts");
const ofAccount = (name: string, description: string): Command =>
  accounts.command(name).description(description).argument("<account>", "id or email address");

accounts
  .command("list")
  .description("list all accounts, the oldest first")
  .option("--plan <plan>", "only those on free or pro")
  .option("--pending", "only those that wait for approval of another plan")
  .option("--json", "print JSON")
  .action(run(async () => (await import("./commands/accounts/accounts.ts")).runAccountsList));
ofAccount("show", "show an account with its keys and use")
  .option("--json", "print JSON")
  .action(run(async () => (await import("./commands/accounts/accounts.ts")).runAccountsShow));
accounts
  .command("activity")
  .description("list what happened within a year, to an account or from a network")
  .argument("[account]", "id, also of a deleted account, or email address")
  .option("--network <address>", "whatever was asked for from the network of this address")
  .option("--since <day>", "whatever happened to anybody since this day", day)
  .option("--json", "print JSON")
  .action(run(async () => (await import("./commands/accounts/accounts.ts")).runAccountsActivity));
ofAccount("plan", "change an account's plan")
  .argument("<plan>", "free or pro")
  .option("--json", "print JSON")
  .action(run(async () => (await import("./commands/accounts/accounts.ts")).runAccountsPlan));
ofAccount("approve", "put an account on the plan that it asked for")
  .option("--json", "print JSON")
  .action(run(async () => (await import("./commands/accounts/accounts.ts")).runAccountsApprove));
ofAccount("decline", "leave an account on its plan, whatever it asked for")
  .option("--json", "print JSON")
  .action(run(async () => (await import("./commands/accounts/accounts.ts")).runAccountsDecline));
ofAccount("suspend", "stop an account's keys and sign it out")
  .option("--json", "print JSON")
  .action(run(async () => (await import("./commands/accounts/accounts.ts")).runAccountsSuspend));
ofAccount("restore", "let a suspended account in again")
  .option("--json", "print JSON")
  .action(run(async () => (await import("./commands/accounts/accounts.ts")).runAccountsRestore));
ofAccount("delete", "remove an account and all that leads to it")
  .option("--yes", "do not ask")
  .option("--json", "print JSON")
  .action(run(async () => (await import("./commands/accounts/accounts.ts")).runAccountsDelete));

function whole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}

function congresses(text: string, before: readonly number[] = []): readonly number[] {
  return [...before, whole(text)];
}

function sources(text: string): readonly SourceName[] {
  const names = text.split(",");
  const unknown = names.find((name) => !(SOURCE_NAMES as readonly string[]).includes(name));
  if (unknown !== undefined) {
    throw new InvalidArgumentError(`There is no source "${unknown}".`);
  }
  return names as SourceName[];
}

function day(text: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  if (!isDay) throw new InvalidArgumentError("It must be a date such as 2026-11-21.");
  return text;
}

/** Runs a command and sets the process's exit code. */
export async function runLegis(args: readonly string[]): Promise<void> {
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    // Commander has already printed its own errors and requested output.
    if (!(error instanceof CommanderError)) console.error(`legis: ${explain(error)}`);
    process.exitCode = error instanceof CommanderError ? error.exitCode : EXIT.failed;
  }
}
