import { move } from "piscina";

import type { GatheredPage } from "../../site/app/gathered-page.ts";
import { writePage } from "../../site/records/write-page.ts";

export async function write(page: GatheredPage) {
  return move(await writePage(page));
}
