/** The dynamic twin, in a process of its own. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { getRequestListener } from "@hono/node-server";

import { createChores } from "../../lib/chores.ts";
import { createNodeLog } from "../../hosts/node/log.ts";
import { createKeyCheck } from "../../edge/limits/key-check.ts";
import { createLimits } from "../../edge/limits/create-limits.ts";
import { openTwinBills } from "../twin/bills.ts";
import { createTwin } from "../twin/twin.ts";
import { makeAccounts, plans } from "./keys.ts";
import { tellParent } from "./tell-parent.ts";

export interface TwinServerOptions {
  readonly database: string;
  readonly baseUrl: string;
  readonly accountsPath: string;
}

const { database, baseUrl, accountsPath } = JSON.parse(process.argv[2] ?? "") as TwinServerOptions;
const { accounts, keys } = await makeAccounts(accountsPath, 1);
const clock = Date.now;
const log = createNodeLog();
const limits = createLimits({ plans, counts: accounts, clock });
const twin = createTwin({
  bills: openTwinBills(database, baseUrl),
  facts: { baseUrl, currentCongress: 0 },
  checkKey: createKeyCheck({ keys: accounts, clock }),
  limits,
  log,
});
const listener = getRequestListener(twin.fetch);
const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
server.listen(0, "127.0.0.1");
await once(server, "listening");
const chores = createChores({ log });
chores.add(...limits.chores);
chores.start();
tellParent({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys });
