/** A real S3 service for tests: Ceph's gateway, started once per test run and stopped with it. */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { isMainThread } from "node:worker_threads";

import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";

import type { StoreAddress } from "../../store/open-store.ts";
import { sharedFolder } from "../build-folder.ts";

const SCRIPT = resolve(import.meta.dirname, "./ceph-s3.sh");
const PROGRAMS = ["radosgw", "ceph-mon", "ceph-osd"];

/** Whether Ceph is installed (see `test/store/ceph-s3.sh`). Tests that need it are skipped by name without it. */
export const hasCeph = PROGRAMS.every((program) =>
  (process.env["PATH"] ?? "").split(delimiter).some((folder) => existsSync(join(folder, program))),
);

/** A running service. */
interface Ceph {
  readonly endpoint: string;
  readonly region: string;
  /** Contains the logs. */
  readonly root: string;
}

/** The service that all test files of a run share. */
async function sharedCeph(): Promise<Ceph> {
  const folder = await sharedFolder("ceph", async (made) => {
    await writeFile(join(made, "s3.env"), await startScript());
  });
  return useCeph(await readFile(join(folder, "s3.env"), "utf8"));
}

/** A store in a new bucket of the shared service. */
export async function cephStore(): Promise<StoreAddress> {
  const { endpoint, region, root } = await sharedCeph();
  const bucket = `test-${randomUUID()}`;
  const client = new S3Client({ endpoint, region, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  const cacheFolder = await mkdtemp(join(root, "cache-"));
  return { location: `s3://${bucket}/some/prefix`, endpoint, region, cacheFolder };
}

/** The service stops by itself whenever the test run ends. */
async function startScript(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "legis-ceph-"));
  const testRun = isMainThread ? process.ppid : process.pid;
  const env = { ...process.env, CEPH_UNTIL_PID: String(testRun) };
  const { stdout } = await promisify(execFile)(SCRIPT, [root], { env });
  return stdout;
}

/** Sets the credentials in the AWS SDK's environment variables. */
function useCeph(printed: string): Ceph {
  const lines = printed.split("\n").filter((line) => /^\w+=/.test(line));
  const values = new Map(lines.map((line) => line.split(/=(.*)/s, 2) as [string, string]));
  const value = (name: string): string => values.get(name) ?? "";
  for (const name of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"])
    process.env[name] = value(name);
  return { endpoint: value("S3_ENDPOINT"), region: value("S3_REGION"), root: value("CEPH_ROOT") };
}
