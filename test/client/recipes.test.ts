/** The guide's recipes, run as they are on its pages with real servers. */
import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";

import { build } from "esbuild";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import type { Schemas } from "../../client/src/client.ts";
import type { Plans } from "../../edge/limits/plans.ts";
import { CHAPTERS } from "../../site/guide/chapters.ts";
import type { ExampleNames } from "../../site/guide/example-names.ts";
import type { Guide } from "../../site/guide/guide.ts";
import { type AskEdge, BASE_URL, sampleBuild } from "../build.ts";
import { NOON } from "../http/test-edge.ts";
import { freePort } from "../free-port.ts";
import { openTestServer, type TestServer, UNLIMITED } from "../http/test-server.ts";
import { liveGuide } from "../live-guide.ts";
import { listPages, recordsOf } from "../walk-list.ts";
import { python, PYTHON_ENV } from "./python.ts";
import { newFolder } from "../new-folder.ts";

const ROOT = join(import.meta.dirname, "../..");
const run = promisify(execFile);
/** So low that a program that reads three pages exceeds it. */
const NARROW = {
  requestsPerDay: 1_000,
  requestsPerSecond: 2,
  searchesPerSecond: 2,
  downloads: 4,
  gigabytesPerDay: 1_000,
};
const PLANS: Plans = { free: NARROW, pro: UNLIMITED };

/** How each language is marked in the guide, and run. */
const LANGUAGES = {
  curl: { fence: "bash", file: "program.sh", command: "bash" },
  JavaScript: { fence: "js", file: "program.mjs", command: process.execPath },
  Python: { fence: "python", file: "program.py", command: python ?? "" },
} as const;
type Language = keyof typeof LANGUAGES;
const languages = Object.keys(LANGUAGES) as Language[];

const works = (command: string, ...args: readonly string[]): boolean =>
  spawnSync(command, args).status === 0;
const IS_THERE: Readonly<Record<Language, boolean>> = {
  curl: works("jq", "--version") && works("curl", "--version"),
  JavaScript: true,
  Python: python !== null,
};

let edge: AskEdge;
let guide: Guide;
let names: ExampleNames;
let server: TestServer;
let front: Front;
/** The server's clock. Advances by a second after each 429. */
let now = NOON;
let folder: string;

describe("on a build of the sample,", () => {
  beforeAll(async () => {
    const made = await sampleBuild();
    ({ edge } = made);
    server = await openTestServer({ store: made.store, plans: PLANS, clock: () => now });
    front = await openFront(server.url);
    ({ guide, names } = await liveGuide(made.store, front.url));
    folder = newFolder();
    const module = join(folder, "node_modules/federal-legislative-data");
    mkdirSync(module, { recursive: true });
    writeFileSync(join(module, "package.json"), '{ "type": "module", "exports": "./client.js" }');
    const client = join(ROOT, "client/src/client.ts");
    const outfile = join(module, "client.js");
    await build({ entryPoints: [client], bundle: true, format: "esm", outfile, logLevel: "error" });
  });
  afterAll(async () => {
    await front.close();
    await server.close();
  });

  describe.each(languages)("in %s", (language) => {
    recipesIn(language);
  });

  describe.each(["JavaScript", "Python"] as const)("in %s", (language) => {
    it.skipIf(!IS_THERE[language])("the code on the page about clients runs", async () => {
      const { file, command, fence } = LANGUAGES[language];
      const at = mkdtempSync(join(folder, "client-"));
      writeFileSync(join(at, file), codeOn("client", fence).join("\n"));
      const env = { ...PYTHON_ENV, FLD_API_KEY: server.key };
      const { stdout } = await run(command, [file], { cwd: at, env });
      const enacted = await allOf<Schemas["Bill"]>(
        `/api/v1/bills?congress=${names["congress"]}&status=enacted`,
      );
      const shown = enacted.map(({ citation, title }) => `${citation} ${title}`);
      expect(stdout.split("\n").slice(0, shown.length)).toEqual(shown);
    });
  });
});

describe.each(["JavaScript", "Python"] as const)("in %s", (language) => {
  it.skipIf(!IS_THERE[language])(
    "the receiver of webhooks echoes a challenge, prints each delivery once, and refuses forgeries",
    async () => {
      const { file, command, fence } = LANGUAGES[language];
      const cwd = newFolder();
      const text = CHAPTERS.find(({ path }) => path === "/docs/webhooks")?.text ?? "";
      writeFileSync(join(cwd, file), codeIn(text, fence).join("\n"));
      symlinkSync(join(ROOT, "node_modules"), join(cwd, "node_modules"));
      const PORT = String(await freePort());
      const secret = `whsec_${btoa("a secret that only these two have")}`;
      const env = { ...PYTHON_ENV, PORT, WEBHOOK_SECRET: secret };
      const receiver = execFile(command, [file], { cwd, env });
      let printed = "";
      receiver.stdout?.on("data", (chunk: string) => (printed += chunk));
      const post = (id: string, body: string, by = secret) => {
        const at = new Date();
        const own = new Webhook(`whsec_${btoa("another secret of the same service")}`);
        const headers = {
          "webhook-id": id,
          "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
          "webhook-signature": [own, new Webhook(by)]
            .map((webhook) => webhook.sign(id, at, body))
            .join(" "),
        };
        return fetch(`http://127.0.0.1:${PORT}/`, { method: "POST", headers, body });
      };
      try {
        const challenged = JSON.stringify({ type: "webhook.challenge", data: { challenge: "x" } });
        const echoed = await vi.waitFor(() => post("msg_1", challenged));
        expect([echoed.status, await echoed.json()]).toEqual([200, { challenge: "x" }]);
        const entry = {
          date: "2026-11-20",
          subject: "H.R. 1",
          title: "Passed",
          page_url: "https://a.example/b",
        };
        const news = JSON.stringify({ type: "watch.entries", data: { entries: [entry] } });
        for (const id of ["msg_2", "msg_2"]) expect((await post(id, news)).status).toBe(200);
        expect((await post("msg_3", news, `whsec_${btoa("a guess at the secret")}`)).status).toBe(
          400,
        );
        await vi.waitFor(() => expect(printed).not.toBe(""));
        expect(printed).toBe("2026-11-20 H.R. 1 Passed https://a.example/b\n");
      } finally {
        receiver.kill();
      }
    },
  );
});

interface Front {
  readonly url: string;
  /** The statuses that each key got. */
  readonly statuses: Map<string, number[]>;
  readonly close: () => Promise<void>;
}

/** A proxy in front of the server that rewrites the service's links to itself. */
async function openFront(behind: string): Promise<Front> {
  const statuses = new Map<string, number[]>();
  const proxy: Server = createServer((request, response) => {
    const headers: Record<string, string> = { "Accept-Encoding": "identity" };
    for (const name of ["x-api-key", "if-none-match"]) {
      const value = request.headers[name];
      if (typeof value === "string") headers[name] = value;
    }
    const key = headers["x-api-key"] ?? "";
    void fetch(behind + request.url, { headers }).then(async (answer) => {
      if (answer.status === 429) now += 1000;
      statuses.set(key, [...(statuses.get(key) ?? []), answer.status]);
      const kept = Object.fromEntries(answer.headers);
      delete kept["content-length"];
      response.writeHead(answer.status, kept);
      const text = await answer.text();
      // Files have hashes, so their links stay.
      const isFile = kept["content-type"] === "application/x-ndjson";
      response.end(isFile ? text : text.replaceAll(BASE_URL, urlOf(proxy)));
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    url: urlOf(proxy),
    statuses,
    close: () => new Promise((resolve) => void proxy.close(() => resolve())),
  };
}

const urlOf = (proxy: Server): string =>
  `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;

/** The code blocks on a page of the guide. */
function codeOn(slug: string, fence: string): string[] {
  const chapter = CHAPTERS.find(({ path }) => path === `/docs/${slug}`);
  if (chapter === undefined) throw new Error(`the guide has no page ${slug}`);
  return codeIn(guide.markdown(chapter), fence);
}

function codeIn(text: string, fence: string): string[] {
  const pattern = new RegExp(`^\`\`\`${fence}\\n(.*?)^\`\`\`$`, "gms");
  return Array.from(text.matchAll(pattern), ([, code = ""]) => code);
}

interface Program {
  readonly key: string;
  readonly at: string;
  /** Runs it again in the same folder, and returns its output. */
  readonly run: (...args: readonly string[]) => Promise<string>;
}

async function program(
  slug: string,
  language: Language,
  plan: "free" | "pro" = "pro",
): Promise<Program> {
  const { fence, file, command } = LANGUAGES[language];
  const [code, ...others] = codeOn(slug, fence);
  if (code === undefined || others.length > 0) throw new Error(`${slug} has not one ${language}`);
  const at = mkdtempSync(join(folder, `${slug}-`));
  writeFileSync(join(at, file), code);
  const { id } = await server.accounts.createAccount({ email: null, plan, isVerified: true });
  const { key } = await server.accounts.createKey(id, "recipe");
  const env = { ...PYTHON_ENV, FLD_API_KEY: key };
  return {
    key,
    at,
    run: async (...args) => (await run(command, [file, ...args], { cwd: at, env })).stdout,
  };
}

async function allOf<Each>(target: string): Promise<Each[]> {
  const all: unknown[] = [];
  for await (const page of listPages(edge, target)) all.push(...recordsOf(page));
  return all as Each[];
}

async function one<Each>(target: string): Promise<Each> {
  const { data } = (await (await edge(target)).json()) as { readonly data: Each };
  return data;
}

function recipesIn(language: Language): void {
  describe.skipIf(!IS_THERE[language])("as shown in the guide", () => {
    it("the bill tracker prints changes, and nothing if there are none", async () => {
      const [bill, other] = await allOf<Schemas["Bill"]>("/api/v1/bills?status=enacted");
      if (bill === undefined || other === undefined) throw new Error("there are no such bills");
      const tracker = await program("bill-tracker", language);
      expect(await tracker.run(nameOf(bill))).toBe(lineOf(bill));
      expect(await tracker.run(nameOf(bill), nameOf(other))).toBe(lineOf(other));
      expect(await tracker.run(nameOf(bill), nameOf(other))).toBe("");
      expect(front.statuses.get(tracker.key)).toEqual([200, 304, 200, 304, 304]);
    });

    it("a member's vote record lists every roll call of the member", async () => {
      const { vote_congress: congress = "" } = names;
      const member = names["member"] ?? "";
      const votes = await allOf<Schemas["Vote"]>(`/api/v1/votes?congress=${congress}`);
      const details = await Promise.all(
        votes.map(({ api_url }) =>
          one<Schemas["VoteDetail"]>(`${api_url.slice(BASE_URL.length)}?include=results`),
        ),
      );
      const rows = details.flatMap(({ date, chamber, vote_number, result, question, results }) =>
        (results ?? [])
          .filter(({ bioguide_id }) => bioguide_id === member)
          .map(({ position }) =>
            [date, `${chamber} ${vote_number}`, position, result, question].join("\t"),
          ),
      );
      expect(rows.length).toBeGreaterThan(0);
      const record = await program("member-votes", language);
      expect(await record.run(member, congress)).toBe(`${rows.join("\n")}\n`);
    });

    it("all full bills of a Congress are downloaded with at most two requests", async () => {
      const bills = await allOf<Schemas["Bill"]>(
        `/api/v1/bills?congress=${names["congress"]}&per_page=100`,
      );
      const all = await program("all-bills", language, "free");
      await all.run(names["congress"] ?? "");
      const text = readFileSync(join(all.at, `bills-${names["congress"]}.ndjson`), "utf8");
      const records = text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as Schemas["BillDetail"]);
      expect(records.map(nameOf).toSorted()).toEqual(bills.map(nameOf).toSorted());
      expect(records.every(({ actions }) => actions !== undefined)).toBe(true);
      const asked = language === "curl" ? [200] : [200, 200];
      expect(front.statuses.get(all.key)).toEqual(asked);
    });

    it("an error ends the program with a message", async () => {
      const tracker = await program("bill-tracker", language);
      const failed = tracker.run("119/HR/99999");
      await expect(failed).rejects.toMatchObject({
        code: expect.any(Number) as number,
        stderr: expect.stringMatching(/404|not_found/) as string,
      });
    });
  });
}
const nameOf = ({ congress, type, number }: Schemas["Bill"]): string =>
  `${congress}/${type}/${number}`;

const lineOf = ({ citation, status_date, title }: Schemas["Bill"]): string =>
  `${citation}: enacted since ${status_date} (${title})\n`;
