import { type AskEdge, sampleBuild, type TestBuild } from "../build.ts";
import { newKeyOf } from "../http/test-edge.ts";
import { conforming } from "../openapi/conformance.ts";
import { askOver } from "./ask-over.ts";
import { sharedHost } from "./shared-host.ts";
import { isNode } from "./which-host.ts";

/** The sample's build, answered by the host under test: with no limits but a day's, and on Node in this process. */
export async function hostedSample(): Promise<TestBuild> {
  const build = await sampleBuild();
  if (isNode) return build;
  const { url, accounts } = await sharedHost();
  const send = askOver(url);
  const key = await newKeyOf(accounts, "pro");
  const edge: AskEdge = async (target, { method = "GET", headers } = {}) => {
    const sent = { ...Object.fromEntries(new Headers(headers)), "X-API-Key": key };
    return conforming(method, target, await send(target, { method, headers: sent }));
  };
  return { ...build, edge };
}
