import { html } from "hono/html";
import type { Child } from "hono/jsx";

import type { Fiction } from "../../../contract/build.ts";
import { feedTemplate, MEDIA_TYPES } from "../../../contract/resources/feeds.ts";
import { routes } from "../../../contract/resources/routes.ts";
import type { OwnPages } from "./footer.tsx";
import { ASSET_PATHS } from "../assets/assets.ts";
import { MANIFEST_PATH } from "../words/paths.ts";
import { SITE_NAME } from "../words/site-name.ts";
import { Brand } from "./brand.tsx";
import { Footer } from "./footer.tsx";
import { SharedAs } from "./shared-as.tsx";
import { AccountNav, SiteNav } from "./site-nav.tsx";

export interface Frame {
  readonly title: string;
  /** The description for search engines and link previews. */
  readonly about?: string;
  /** Replaces the default assets. */
  readonly loads?: Loaded;
  readonly path: string;
  /** Null on a page that is the same for all visitors. */
  readonly isSignedIn: boolean | null;
  readonly children: Child;
  /** For a page with a single form or text. */
  readonly isNarrow: boolean;
  /** How much of the live build is sample data. */
  readonly fiction: Fiction;
  /** The contact address; null if nobody reads mail. */
  readonly contact: string | null;
  readonly ownPages: OwnPages | undefined;
  readonly baseUrl: string;
}

/** A page's style sheet and scripts. */
export interface Loaded {
  readonly stylesheet: string;
  readonly scripts: readonly string[];
}

const ALL_LOAD: Loaded = { stylesheet: ASSET_PATHS.stylesheet, scripts: [ASSET_PATHS.copyScript] };

/** Renders a whole page around its content. */
export function layout({ title, path, isSignedIn, children, isNarrow, fiction, ...facts }: Frame) {
  const { about, baseUrl, contact, ownPages, loads = ALL_LOAD } = facts;
  const isAccount = isSignedIn === true && (path === "/account" || path.startsWith("/account/"));
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title === SITE_NAME ? title : `${title} · ${SITE_NAME}`}</title>
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0b0e13" media="(prefers-color-scheme: dark)" />
        {about === undefined ? (
          <meta name="robots" content="noindex" />
        ) : (
          <SharedAs title={title} about={about} url={baseUrl + path} baseUrl={baseUrl} />
        )}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href={ASSET_PATHS.icon} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={ASSET_PATHS.touchIcon} />
        <link rel="manifest" href={MANIFEST_PATH} />
        {path === "/" && (
          <link rel="alternate" type={MEDIA_TYPES.atom} title="New laws" href={LAWS_FEED} />
        )}
        <link
          rel="preload"
          href={ASSET_PATHS.font}
          as="font"
          type="font/woff2"
          crossorigin="anonymous"
        />
        <link rel="stylesheet" href={loads.stylesheet} crossorigin="anonymous" />
        {loads.scripts.map((script) => (
          <script src={script} defer></script>
        ))}
      </head>
      <body>
        <a class="skip" href="#content">
          Skip to the content
        </a>
        <header class="top">
          <div class="frame">
            <Brand />
            <SiteNav path={path} isSignedIn={isSignedIn} />
          </div>
        </header>
        {isAccount && <AccountNav path={path} />}
        {fiction !== "none" && (
          <aside class="fiction">
            <p class="frame">{FICTION_NOTES[fiction]}</p>
          </aside>
        )}
        <main id="content" tabindex={-1} class={isNarrow ? "frame" : "frame loose"}>
          {isNarrow ? <div class="sheet stack">{children}</div> : children}
        </main>
        <Footer contact={contact} ownPages={ownPages} />
        <p class="unseen" id="copied" role="status"></p>
      </body>
    </html>
  );
  return html`<!doctype html>${page}`;
}

const LAWS_FEED = feedTemplate(routes.laws, "atom");

const FICTION_NOTES = {
  all: "Sample data: the people, bills and votes here are made up.",
  some: "Sample data among real: some of the people, bills and votes here are made up.",
} as const;
