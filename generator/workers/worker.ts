import { workerData } from "piscina";

import { openPageTasks, type WorkerSetup } from "./page-tasks.ts";

export const { bills, votes, people, committees, part, table, congresses, lists, search } =
  await openPageTasks(workerData as WorkerSetup);
