import type { Child } from "hono/jsx";

import type { Plans } from "../../limits/plans.ts";
import { Notice } from "../components/notice.tsx";
import { LiveNumbers } from "./live-numbers.tsx";
import { PlanCards } from "./plan-cards.tsx";
import { Reasons, Resources } from "./landing-contents.tsx";
import type { ShownBuild, WebParts } from "../app/web-parts.ts";
import { GUIDE_PATH, SIGN_UP_PATH } from "../app/site.ts";

export function Landing({
  plans,
  upgrades,
  example,
  build,
  isSignedIn,
  done,
}: {
  readonly plans: Plans;
  readonly upgrades: WebParts["upgrades"];
  readonly example: Child;
  readonly build: ShownBuild | null;
  readonly isSignedIn: boolean;
  readonly done: string | null;
}) {
  return (
    <>
      {done !== null && <Notice>{done}</Notice>}
      <div class="opening">
        <div>
          <h1>The U.S. Congress as linked JSON</h1>
          <p class="lede">
            Bills, amendments, laws, votes, legislators, committees and topics in one read-only API.
            Every record links to the records it belongs with, so you follow links instead of
            joining files.
          </p>
          <FirstLinks isSignedIn={isSignedIn} />
        </div>
        {example}
      </div>
      {build !== null && <LiveNumbers {...build.manifest} />}
      <Reasons />
      <Resources />
      <PlanCards plans={plans} upgrades={upgrades} isSignedIn={isSignedIn} />
    </>
  );
}

function FirstLinks({ isSignedIn }: { readonly isSignedIn: boolean }) {
  if (isSignedIn) {
    return (
      <div class="row">
        <a class="button" href="/account">
          Go to your account
        </a>
        <a class="button plain" href={GUIDE_PATH}>
          Read the docs
        </a>
      </div>
    );
  }
  return (
    <>
      <div class="row">
        <a class="button" href={SIGN_UP_PATH}>
          Get a key
        </a>
        <a class="button plain" href={`${GUIDE_PATH}/quickstart`}>
          Read the quickstart
        </a>
      </div>
      <p class="quiet small">Free. All it takes is an email address.</p>
    </>
  );
}
