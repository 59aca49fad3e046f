/**
 * Installs the program by the commands of docs/installing.md, in a root of its own whose hosts file has `::1` first, and
 * then goes on by those of proxy.md, upgrading.md and backups.md. Answers come through Caddy and nginx.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { CONTRACT_VERSION } from "../../contract/build.ts";
import { SOURCE_NAMES } from "../../contract/kinds/kinds.ts";
import { newFolder } from "../new-folder.ts";
import { currentFolder } from "../sample-folder.ts";
import { mayOwnRoot, openOwnRoot, type OwnRoot } from "./own-root.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const blocksOf = (text: string): string[] =>
  Array.from(text.matchAll(/```sh\n(.*?)```/gs), ([, block = ""]) => block);
const [page = "", sample = ""] = read("docs/installing.md").split("## Leaving the sample behind");
const pages = {
  installing: blocksOf(page),
  sample: blocksOf(sample),
  nginx: blocksOf(read("deploy/proxy.md").split("### Several")[0] ?? ""),
  upgrading: blocksOf(read("docs/operations/upgrading.md")),
  backups: blocksOf(read("docs/operations/backups.md")),
};

const NEEDED = ["caddy", "nginx", "openssl", "sqlite3", "git", "useradd"];
const has = (program: string): boolean => spawnSync("which", [program]).status === 0;
const isPossible = mayOwnRoot && NEEDED.every(has);

/** Caddy has a certificate of its own for such a name. */
const DOMAIN = "api.localhost";
const CADDY_CA = "/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt";
const NGINX_CA = `/etc/letsencrypt/live/${DOMAIN}/fullchain.pem`;
const VALUES = `SOURCE=/srv/legis.git DOMAIN=${DOMAIN} MAIL=operator@example.org SMTP=smtp://127.0.0.1:9 KEY=abc`;
const WAIT = { interval: 100 };

let root: OwnRoot;
let key: string;
/** What the first night and the page's last command printed. */
let report: string;
let answer: string;

/** The tracked files as a repository, with a next version whose builds have another format. */
function repository(): string {
  const folder = newFolder();
  const work = join(folder, "work");
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.org", ...args], {
      cwd: work,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  const files = execFileSync("git", ["-C", ROOT, "ls-files", "-z"], { encoding: "utf8" });
  for (const file of files.split("\0").filter(Boolean)) {
    mkdirSync(dirname(join(work, file)), { recursive: true });
    cpSync(join(ROOT, file), join(work, file));
  }
  git("init", "-q", "-b", "main");
  git("add", "-A");
  git("commit", "-q", "-m", "one");
  const path = join(work, "contract/build.ts");
  const now = `CONTRACT_VERSION = ${CONTRACT_VERSION};`;
  const next = readFileSync(path, "utf8").replace(
    now,
    `CONTRACT_VERSION = ${CONTRACT_VERSION + 1};`,
  );
  git("checkout", "-q", "-b", "next");
  writeFileSync(path, next);
  git("commit", "-q", "-a", "-m", "two");
  git("checkout", "-q", "main");
  git("clone", "-q", "--bare", ".", join(folder, "legis.git"));
  return join(folder, "legis.git");
}

/** The status of a request to the domain, and its body. */
async function asked(target: string, own = key, ca = CADDY_CA) {
  const line = `curl -s --cacert ${ca} -w '\n%{http_code}' -H 'X-API-Key: ${own}' 'https://${DOMAIN}${target}'`;
  const [, body = "", status = ""] = /^(.*)\n(\d+)$/s.exec(await root.run(line)) ?? [];
  return { status: Number(status), body };
}

const served = () => vi.waitUntil(async () => (await asked(BILLS)).status === 200, WAIT);

const BILLS = "/api/v1/bills?per_page=1";
const SEARCH = "/api/v1/bills?q=act&per_page=1";

/** The statuses that came through Caddy while some work ran. */
async function statusesDuring(work: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const line = `curl -s -o /dev/null --max-time 300 --cacert ${CADDY_CA} -w '%{http_code}\n' -H 'X-API-Key: ${key}'`;
  const polling = root.start(
    `while [ ! -e /tmp/stop ]; do for target in '${BILLS}' '${SEARCH}'; do ${line} "https://${DOMAIN}$target" >> /tmp/statuses || true; sleep 0.1; done; done`,
  );
  await work();
  await root.run("touch /tmp/stop");
  await new Promise((resolve) => polling.once("close", resolve));
  const seen = await root.run("cat /tmp/statuses; rm /tmp/stop /tmp/statuses");
  return new Set(seen.trim().split("\n"));
}

describe.skipIf(!isPossible)(
  `the manual, command by command (needs root, overlayfs, ${NEEDED.join(", ")})`,
  () => {
    beforeAll(async () => {
      root = await openOwnRoot();
      await root.copy(repository(), "/srv/legis.git");
      await root.copy(await currentFolder(), "/srv/sample");
      const publishers = await root.publish("/srv/sample");
      const settings = {
        ...publishers,
        LEGIS_FETCH_ATTEMPTS: "2",
        SOURCE_DATE_EPOCH: "1795230000",
      };
      const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
      // As apt leaves it.
      await root.run("systemctl enable --now caddy");
      const [, program = "", env = "", units = "", night = "", check = ""] = pages.installing;
      await root.run(`${VALUES}; ${program}`);
      await root.run(`cd /opt/legis; ${VALUES}; ${env}`);
      await root.run(
        `cat >> /etc/legis.env <<'END'\n${lines.join("\n")}\nLEGIS_SOURCES_OFF=${off()}\nEND`,
      );
      await root.run(`cd /opt/legis; ${VALUES}; ${units}`);
      // A busy machine may take longer to start a server than Caddy waits for one.
      await root.run(
        "sed -i 's/lb_try_duration 10s/lb_try_duration 300s/' /etc/caddy/Caddyfile; systemctl reload caddy",
      );
      // With 503 for longer, the proxy does not reach the server.
      await vi.waitUntil(async () => (await asked(BILLS, "none")).status === 401, WAIT);
      report = await root.run(night);
      const [create = "", curl = ""] = check.trim().split("\n");
      key = (await root.run(create)).trim();
      // A server looks for a new build every two seconds.
      await served();
      const line = curl.replace("fld_live_…", key);
      answer = await root.run(`${VALUES}; export CURL_CA_BUNDLE=${CADDY_CA}; ${line} 2> /dev/null`);
    });
    afterAll(() => root?.close());

    it("ends with 200 through Caddy", async () => {
      expect(pages.installing[0]).toMatch(/^SOURCE=.*\nDOMAIN=.*\nMAIL=.*\nSMTP=.*\nKEY=.*\n$/);
      expect(report).toContain("is live");
      expect(JSON.parse(answer)).toMatchObject({ data: [{ congress: 119 }] });
      expect((await asked(BILLS)).status).toBe(200);
      expect((await asked(SEARCH)).status).toBe(200);
    });

    it("keeps settings and state from others, without a word about it", async () => {
      expect(await root.run("grep -m 1 CONGRESS /etc/legis.env")).toBe("CONGRESS_API_KEY=abc\n");
      expect(await root.run("stat -c %a /etc/legis.env /var/lib/legis")).toBe("640\n700\n");
      expect(await root.run("cat /run/units/legis-serve*.log")).not.toMatch(/^legis: .*private/m);
    });

    it("restarts without a failed request behind Caddy", async () => {
      const seen = await statusesDuring(() => root.run("systemctl restart legis-serve@8787"));
      expect(seen).toEqual(new Set(["200"]));
    });

    it("has a night that does not count as failed if it is stopped", async () => {
      await root.run(
        "systemctl start --no-block legis-nightly.service; sleep 0.5; systemctl stop legis-nightly.service",
      );
      expect(await root.run("! systemctl is-failed legis-nightly.service")).toBe("");
    });

    it("is answered through nginx in Caddy's place, after a reboot, too", async () => {
      await root.run(`${VALUES}; ${pages.nginx.join("\n")}`);
      expect((await asked(BILLS, key, NGINX_CA)).status).toBe(200);
      await root.run("systemctl reboot");
      await vi.waitUntil(async () => (await asked(BILLS, key, NGINX_CA)).status === 200, WAIT);
      await root.run("systemctl disable --now nginx; systemctl enable --now caddy");
    });

    it("is restored from its backup", async () => {
      const [copies = "", events = ""] = pages.backups;
      await root.run("mkdir /backup");
      const ofSqlite = copies.split("\n").filter((line) => line.startsWith("sqlite3"));
      expect(ofSqlite).toHaveLength(2);
      await root.run(ofSqlite.join("\n"));
      const later = (await root.run("legis keys create")).trim();
      expect((await asked(BILLS, later)).status).toBe(200);
      await root.run(events);
      const manual = read("docs/operations/backups.md").replaceAll(/\s+/g, " ");
      const steps = [
        "systemctl stop legis-nightly.timer",
        "rm -f /var",
        "install -o legis",
        "systemctl start legis-serve",
      ];
      for (const step of steps) {
        const [, found = ""] = new RegExp(`\`(${step}[^\`]*)\``).exec(manual) ?? [];
        expect(found).not.toBe("");
        await root.run(found);
      }
      await root.run("until curl -fs http://127.0.0.1:8787/readyz; do sleep 0.2; done");
      expect((await asked(BILLS, later)).status).toBe(401);
      expect((await asked(BILLS)).status).toBe(200);
    });

    it("is upgraded to another build format without a failed search", async () => {
      const [upgrade = ""] = pages.upgrading;
      await root.run(`git -C /srv/legis.git update-ref refs/heads/main refs/heads/next`);
      const seen = await statusesDuring(async () => {
        await root.run(upgrade);
        await root.run("until curl -fs http://127.0.0.1:8787/readyz; do sleep 0.2; done");
      });
      expect(seen).toEqual(new Set(["200"]));
      expect(await root.run("ls /var/lib/legis/store")).toContain(
        `live-${CONTRACT_VERSION + 1}.json`,
      );
    });

    it("leaves the sample behind, with the accounts kept", async () => {
      const [script = ""] = pages.sample;
      await root.run(script);
      expect(await root.run("ls /var/lib/legis")).toContain("accounts.sqlite");
      await root.run("journalctl -fu legis-nightly");
      await served();
    });
  },
);

/** Sources that the test's night leaves out. */
function off(): string {
  return SOURCE_NAMES.filter((each) => !["bills", "legislators"].includes(each)).join();
}
