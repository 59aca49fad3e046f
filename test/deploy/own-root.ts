/** A root of a test's own, made of this machine's files: its own hosts file, network and processes, and no systemd. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { newFolder } from "../new-folder.ts";

const CHECKOUT = join(import.meta.dirname, "../..");
/** Where the checkout is in the root. */
const HERE = "/mnt/checkout";
const NODE = `${HERE}/node_modules/.bin/node`;
const OWN = ["--net", "--mount", "--pid", "--fork", "--kill-child"];
const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** As Debian's installer writes it. */
const HOSTS = "::1 localhost ip6-localhost ip6-loopback\n127.0.0.1 localhost\n";

/**
 * Programs that need a network or systemd. Packages must be installed on this machine, and dependencies are those of the
 * checkout.
 */
const PROGRAMS = {
  "apt-get": `for each; do case $each in -*|install|update) ;; *) dpkg -s "$each" > /dev/null 2>&1 || command -v "$each" > /dev/null ;; esac; done`,
  npm: `[ "$*" = "ci --omit=dev" ] && ln -s ${HERE}/node_modules .`,
  certbot: `folder=/etc/letsencrypt/live/$(echo "$*" | sed 's/.*-d \\([^ ]*\\).*/\\1/'); mkdir -p $folder; openssl req -x509 -nodes -days 2 -newkey rsa:2048 -keyout $folder/privkey.pem -out $folder/fullchain.pem -subj /CN=\${folder##*/} -addext subjectAltName=DNS:\${folder##*/} 2> /dev/null`,
  systemctl: `exec ${NODE} ${HERE}/test/deploy/systemctl.ts "$@"`,
  journalctl: `unit=/run/units/\${2#-}.service; until [ -e "$unit.exit" ]; do sleep 0.1; done; cat "$unit.log"`,
};

const overlay = (base: string): string => `
  mount -t tmpfs none ${base}
  mkdir ${base}/upper ${base}/work ${base}/root
  mount -t overlay overlay -o lowerdir=/,upperdir=${base}/upper,workdir=${base}/work ${base}/root
  ip link set lo up`;

/** Whether this user may make such a root here. */
export const mayOwnRoot =
  spawnSync("unshare", [...OWN, "sh", "-euc", overlay(newFolder())], { stdio: "ignore" }).status ===
  0;

interface Ran {
  readonly status: number | null;
  readonly out: string;
}

export type OwnRoot = Awaited<ReturnType<typeof openOwnRoot>>;

export async function openOwnRoot() {
  const base = newFolder();
  const root = `${base}/root`;
  const programs = Object.entries(PROGRAMS).map(
    ([name, work]) =>
      `cat > ${root}/usr/local/sbin/${name} <<'END'\n#!/bin/sh -e\n${work}\nEND\nchmod 755 ${root}/usr/local/sbin/${name}`,
  );
  const setup = `${overlay(base)}
    mount -t proc proc ${root}/proc
    mount --rbind /dev ${root}/dev
    mount -t tmpfs none ${root}/run
    mount -t tmpfs none ${root}/tmp
    mkdir ${root}${HERE}
    mount --bind '${CHECKOUT}' ${root}${HERE}
    rm -f ${root}/etc/hosts
    printf '${HOSTS.replaceAll("\n", String.raw`\n`)}' > ${root}/etc/hosts
    echo 0 > /proc/sys/net/ipv4/ip_unprivileged_port_start
    ${programs.join("\n")}
    echo ready
    exec tail -f /dev/null`;
  const machine = spawn("unshare", [...OWN, "sh", "-euc", setup], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface(machine.stdout)) if (line === "ready") break;
  const init = readFileSync(`/proc/${machine.pid}/task/${machine.pid}/children`, "utf8").trim();
  const enter = ["-t", init, "--net", "--mount", "--pid"];

  const started = (command: readonly string[]): ChildProcess =>
    spawn("nsenter", [...enter, ...command], { stdio: ["ignore", "pipe", "pipe"] });
  const shell = (script: string, env: Readonly<Record<string, string>> = {}) => [
    "chroot",
    root,
    "env",
    "-i",
    `PATH=${PATH}`,
    "HOME=/root",
    ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
    "sh",
    "-euc",
    script,
  ];
  return {
    /** Runs a script; throws what it printed if it fails. */
    run: async (script: string, env?: Readonly<Record<string, string>>): Promise<string> => {
      const { status, out } = await ended(started(shell(script, env)));
      if (status === 0) return out;
      throw new Error(`left with ${status}: ${out}\n${script}`);
    },
    start: (script: string) => started(shell(script)),
    /** Copies a folder of this machine to a path. */
    copy: async (from: string, to: string): Promise<void> => {
      const { status, out } = await ended(started(["cp", "-r", from, `${root}${to}`]));
      if (status !== 0) throw new Error(out);
    },
    /** Serves a mirror's documents as the publishers do, and returns the settings for them. */
    publish: async (folder: string): Promise<Readonly<Record<string, string>>> => {
      const load = `${HERE}/bin/load.js ${HERE}/test/publishers/serve.ts`;
      const child = started(shell(`exec ${NODE} --import ${load} ${folder}`));
      if (child.stdout === null) throw new Error("publishers without output");
      for await (const line of createInterface(child.stdout))
        return JSON.parse(line) as Record<string, string>;
      throw new Error("the publishers did not start");
    },
    close: async (): Promise<void> => {
      const left = once(machine, "exit");
      machine.kill("SIGKILL");
      await left;
    },
  };
}

async function ended(child: ChildProcess): Promise<Ran> {
  let out = "";
  for (const output of [child.stdout, child.stderr]) {
    output?.setEncoding("utf8").on("data", (chunk: string) => (out += chunk));
  }
  const [status] = (await once(child, "close")) as [number | null];
  return { status, out };
}
