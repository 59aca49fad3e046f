import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type LocalWorker, openLocalWorker } from "../../test/workers/local-worker.ts";
import { cpuMs } from "../harness/process-stat.ts";
import type { Row } from "../harness/report.ts";
import { median } from "../harness/rounds.ts";
import { workerdPid } from "../harness/ask-at-rate.ts";

/** The baseline without a program. */
export const HELLO = `import { DurableObject } from "cloudflare:workers";
export class QuotaObject extends DurableObject {}
export class SearchObject extends DurableObject {}
export default { fetch: () => Response.json({}) };`;

const STARTS = 7;

/** Measures workerd's CPU time from its start to the first answer, with the service and with a minimal Worker. */
export async function startCosts(): Promise<Row<"cpu" | "p50" | "p99">[]> {
  const folder = mkdtempSync(join(tmpdir(), "legis-bench-workers-"));
  const settings = { LEGIS_LOG_LEVEL: "warn" };
  const hello = await openLocalWorker({ folder, settings, moduleSource: HELLO });
  const service = await openLocalWorker({ folder, settings });
  const [costs, least]: [number[], number[]] = [[], []];
  for (let start = 0; start < STARTS; start++) {
    least.push(await firstAnswer(hello));
    costs.push(await firstAnswer(service));
  }
  await hello.close();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
  return [
    row("from the start of workerd to the first answer, hello", least),
    row("from the start of workerd to the first answer", costs),
  ];
}

function row(what: string, values: readonly number[]): Row<"cpu" | "p50" | "p99"> {
  return { what, figures: { p50: null, p99: null, cpu: median(values) * 1_000 } };
}

async function firstAnswer(worker: LocalWorker): Promise<number> {
  await worker.restart();
  const response = await fetch(`${await worker.direct()}/healthz`);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`the first answer is a ${response.status}`);
  return cpuMs(workerdPid());
}
