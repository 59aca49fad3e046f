import { html } from "hono/html";
import type { Child } from "hono/jsx";

import type { Fiction } from "../../../contract/build.ts";
import { ASSET_PATHS } from "../assets/assets.ts";
import { GUIDE_PATH } from "../guide/chapters.ts";
import { SITE_NAME } from "../words/site-name.ts";

export interface Frame {
  readonly title: string;
  /** Null on a page that is the same for everybody. */
  readonly isSignedIn: boolean | null;
  readonly children: Child;
  /** A page of reading width, such as one with a form. */
  readonly isNarrow: boolean;
  /** How much of the live build is made up. */
  readonly fiction: Fiction;
}

/** A whole page: what all have around what is theirs. */
export function layout({ title, isSignedIn, children, isNarrow, fiction }: Frame) {
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title === SITE_NAME ? title : `${title} · ${SITE_NAME}`}</title>
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1c2027" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href={ASSET_PATHS.icon} type="image/svg+xml" />
        <link rel="stylesheet" href={ASSET_PATHS.stylesheet} />
        <script src={ASSET_PATHS.copyScript} defer></script>
      </head>
      <body>
        <a class="skip" href="#content">
          Skip to the content
        </a>
        <header class="top">
          <div class="frame">
            <a class="brand" href="/">
              <Mark />
              {SITE_NAME}
            </a>
            <nav aria-label="Site">
              <a href={GUIDE_PATH}>Docs</a>
              <OwnPages isSignedIn={isSignedIn} />
            </nav>
          </div>
        </header>
        {fiction !== "none" && (
          <aside class="fiction">
            <p class="frame">{FICTION_NOTES[fiction]}</p>
          </aside>
        )}
        <main id="content" tabindex={-1} class={isNarrow ? "frame" : "frame loose"}>
          {isNarrow ? <div class="sheet stack">{children}</div> : children}
        </main>
        <footer class="bottom">
          <div class="frame">
            <p>{SITE_NAME}</p>
            <p>
              <a href={GUIDE_PATH}>Docs</a> · <a href="/status">Status</a> ·{" "}
              <a href="/privacy">Privacy</a>
            </p>
          </div>
        </footer>
        <p class="unseen" id="copied" role="status"></p>
      </body>
    </html>
  );
  return html`<!doctype html>${page}`;
}

const FICTION_NOTES = {
  all: "Sample data: the people, bills and votes here are made up.",
  some: "Sample data among real: some of the people, bills and votes here are made up.",
} as const;

function OwnPages({ isSignedIn }: Pick<Frame, "isSignedIn">) {
  if (isSignedIn === null) return <a href="/account">Account</a>;
  if (!isSignedIn) return <a href="/account/sign-in">Sign in</a>;
  return (
    <>
      <a href="/account">Account</a>
      <form method="post" action="/account/sign-out">
        <button class="textual">Sign out</button>
      </form>
    </>
  );
}

function Mark() {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <rect class="mark" width="28" height="28" rx="7" />
      <path
        class="lines"
        d="M8 9h12M8 14h12M8 19h7"
        fill="none"
        stroke-width="2.5"
        stroke-linecap="round"
      />
    </svg>
  );
}
