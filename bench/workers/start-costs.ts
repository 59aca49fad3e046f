import { convertV4MiniflareOptions, Miniflare } from "miniflare";

import { bundleWorker } from "../../workers/dev/bundle-worker.ts";
import { createWorkerClient } from "../../workers/publish/worker-client.ts";
import { cpuMs } from "../harness/process-stat.ts";
import type { Row } from "../harness/report.ts";
import { median } from "../harness/rounds.ts";
import { workerdPid } from "./ask-at-rate.ts";

/** What there is to do without any program. */
export const HELLO = `import { DurableObject } from "cloudflare:workers";
export class QuotaObject extends DurableObject {}
export class SearchObject extends DurableObject {}
export default { fetch: () => new Response("hello") };`;

const STARTS = 7;
const TOKEN = "bench-publish-token";

/** CPU time of workerd from its start to the first answer, with the service and with next to nothing. */
export async function startCosts(folder: string): Promise<Row<"cpu" | "p50" | "p99">[]> {
  const service = await bundleWorker();
  await withRuntime(service, folder, async (url) => {
    await createWorkerClient({ url, token: TOKEN }).migrate();
  });
  const [costs, least]: [number[], number[]] = [[], []];
  for (let start = 0; start < STARTS; start++) {
    // oxlint-disable no-await-in-loop -- in turn
    least.push(await withRuntime(HELLO, folder, firstAnswer));
    costs.push(await withRuntime(service, folder, firstAnswer));
    // oxlint-enable no-await-in-loop
  }
  return [
    row("from the start of workerd to the first answer, hello", least),
    row("from the start of workerd to the first answer", costs),
  ];
}

function row(what: string, values: readonly number[]): Row<"cpu" | "p50" | "p99"> {
  return { what, figures: { p50: null, p99: null, cpu: median(values) * 1_000 } };
}

async function firstAnswer(url: string): Promise<number> {
  const response = await fetch(`${url}/healthz`);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`the first answer is a ${response.status}`);
  return cpuMs(workerdPid());
}

async function withRuntime<Result>(
  contents: string,
  folder: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      modules: [{ type: "ESModule", path: "worker.js", contents }],
      compatibilityDate: "2026-10-20",
      compatibilityFlags: ["nodejs_compat"],
      r2Buckets: ["STORE"],
      d1Databases: ["ACCOUNTS"],
      d1Persist: folder,
      durableObjects: {
        QUOTAS: { className: "QuotaObject", useSQLite: true },
        SEARCHES: { className: "SearchObject", useSQLite: true },
      },
      bindings: { LEGIS_BASE_URL: "http://127.0.0.1", LEGIS_PUBLISH_TOKEN: TOKEN },
    }),
  );
  try {
    return await work((await runtime.ready).origin);
  } finally {
    await runtime.dispose();
  }
}
