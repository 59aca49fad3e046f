import { html, raw } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Child } from "hono/jsx";

import { MEDIA_TYPES, feedTemplate } from "../../contract/request/feeds.ts";
import { LISTS_OF_KINDS, routes } from "../../contract/routes/all-routes.ts";
import { capital } from "../../contract/text.ts";
import { SERVICE_NAME } from "../../contract/addresses.ts";
import { GUIDE_PATH, INDEX_PATH, REFERENCE_PATH, SIGN_UP_PATH } from "../app/site.ts";
import { Brand } from "./brand.tsx";
import { ASSETS } from "../assets/assets.ts";
import type { FrameFacts } from "../app/gathered-page.ts";
import type { WebContext, WebVariables } from "../app/web-parts.ts";

export interface Page {
  readonly title: string;
  /** The description for search engines and link previews. If absent, the page is not indexed. */
  readonly about?: string;
  /** The page that this one is a view of. */
  readonly canonical?: string;
  readonly content: Child;
  readonly status?: ContentfulStatusCode;
  /** Uses the wide layout, for pages with more than one form or text. */
  readonly isWide?: boolean;
  /** The path of the page's own script. */
  readonly script?: string;
  /** How the page is cited. */
  readonly cite?: string;
  /** What the page is about, as JSON-LD. */
  readonly data?: object;
  /** The same content in other forms. */
  readonly alternates?: readonly (readonly [type: string, address: string])[];
}

/** What the frame of a page shows. */
export interface LayoutFacts extends Readonly<FrameFacts>, Pick<WebVariables, "account"> {
  readonly path: string;
}

/** Writes a page in the frame that all pages share. */
export function layout(
  { path, account, fiction, contact, ownPages, baseUrl, areWatchesOn }: LayoutFacts,
  { title, about, content, ...options }: Page,
) {
  const { isWide = false, script, canonical, cite, data, alternates = [] } = options;
  const page = (
    <html lang="en" class={account ? "owner" : undefined}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title === SERVICE_NAME ? title : `${title} · ${SERVICE_NAME}`}</title>
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0b0e13" media="(prefers-color-scheme: dark)" />
        {about === undefined ? (
          <>
            <meta name="robots" content="noindex" />
            {canonical !== undefined && <link rel="canonical" href={baseUrl + canonical} />}
          </>
        ) : (
          <SharedAs title={title} about={about} url={baseUrl + path} baseUrl={baseUrl} />
        )}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href={ASSETS.icon.path} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={ASSETS.touchIcon.path} />
        {path === "/" && (
          <link rel="alternate" type={MEDIA_TYPES.atom} title="New laws" href={LAWS_FEED} />
        )}
        {alternates.map(([type, address]) => (
          <link rel="alternate" type={type.replace(/;.*/, "")} href={address} />
        ))}
        <link
          rel="preload"
          href={ASSETS.font.path}
          as="font"
          type="font/woff2"
          crossorigin="anonymous"
        />
        <link rel="stylesheet" href={ASSETS.stylesheet.path} />
        <script src={ASSETS.pageScript.path}></script>
        {script !== undefined && <script src={script} defer></script>}
        {data !== undefined && (
          <script type="application/ld+json">
            {raw(JSON.stringify(data).replaceAll("<", String.raw`\u003c`))}
          </script>
        )}
      </head>
      <body>
        <a class="unseen" href="#content">
          Skip to the content
        </a>
        <header class="top">
          <div class="frame">
            <Brand />
            <nav aria-label="Site">
              {[...FIRST, ...PLACES].map(([to, label]) =>
                to === "/search" && path.startsWith(GUIDE_PATH) ? (
                  <a class="search" href={INDEX_PATH} aria-keyshortcuts="/ Control+K">
                    Search docs
                  </a>
                ) : (
                  <Place to={to} path={path} label={label} />
                ),
              )}
            </nav>
            <details class="menu">
              <summary>Menu</summary>
              <nav aria-label="Menu">
                {[...RECORDS, ...PLACES].map(([to, label]) => (
                  <Place to={to} path={path} label={label} />
                ))}
              </nav>
            </details>
          </div>
        </header>
        {account && <AccountNav path={path} areWatchesOn={areWatchesOn} />}
        {fiction !== "none" && (
          <aside class="fiction">
            <p class="frame">{FICTION_NOTES[fiction]}</p>
          </aside>
        )}
        <main id="content" tabindex={-1} class={isWide ? "frame loose" : "frame"}>
          {isWide ? content : <div class="sheet stack">{content}</div>}
          {cite !== undefined && <p class="quiet small">Cite this: {cite}</p>}
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
  some: "Real data mixed with sample data: some of the people, bills and votes here are made up.",
} as const;

/** Meta tags for search engines and link previews. */
function SharedAs(page: Readonly<Record<"title" | "about" | "url" | "baseUrl", string>>) {
  const { title, about, url, baseUrl } = page;
  return (
    <>
      <meta name="description" content={about} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={SERVICE_NAME} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={about} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={baseUrl + ASSETS.social.path} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={SERVICE_NAME} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Responds with a form. An error is also in the title, for screen readers. */
export function showForm(
  c: WebContext,
  title: string,
  wrong: string | undefined,
  content: Child,
): Response | Promise<Response> {
  if (wrong === undefined) return show(c, { title, content });
  return show(c, { title: `Error: ${title}`, status: 400, content });
}

export function show(c: WebContext, page: Page): Response | Promise<Response> {
  return c.html(layout({ path: c.req.path, ...c.var }, page), page.status ?? 200);
}

const ACCOUNT_PAGES = [
  ["/account", "Overview"],
  ["/account/plan", "Plan"],
  ["/account/activity", "Activity"],
] as const;

interface AccountNavFacts {
  readonly path: string;
  readonly areWatchesOn: boolean;
}

function AccountNav({ path, areWatchesOn }: AccountNavFacts) {
  return (
    <div class="top">
      <div class="frame">
        <nav aria-label="Account">
          {ACCOUNT_PAGES.map(([to, label]) => (
            <a href={to} aria-current={to === path ? "page" : undefined}>
              {label}
            </a>
          ))}
          {areWatchesOn && <Place to="/account/watches" path={path} label="Watches" />}
        </nav>
        <form method="post" action="/account/sign-out">
          <button class="button plain slim">Sign out</button>
        </form>
      </div>
    </div>
  );
}

function Place({ to, path, label }: Readonly<Record<"to" | "path" | "label", string>>) {
  const isHere = path === to ? "page" : path.startsWith(`${to}/`) ? "true" : undefined;
  return (
    <a href={to} aria-current={isHere}>
      {label}
    </a>
  );
}

const DOCS = [
  [GUIDE_PATH, "Overview"],
  [`${GUIDE_PATH}/quickstart`, "Quickstart"],
  [REFERENCE_PATH, "API reference"],
  ["/openapi.json", "OpenAPI document"],
  [`${GUIDE_PATH}/changelog`, "Changelog"],
] as const;

const RECORDS = LISTS_OF_KINDS.map(
  ({ route, words }) => [route.path, capital(words.many)] as const,
);

const FIRST = RECORDS.filter(([to]) => /^\/(?:bills|votes|legislators)$/.test(to));

const PLACES = [
  ["/search", "Search"],
  [GUIDE_PATH, "Docs"],
  ["/account", "Account"],
  [SIGN_UP_PATH, "Get a key"],
] as const;

const DATA = [
  [`${GUIDE_PATH}/data#sources`, "Sources"],
  [`${GUIDE_PATH}/data#coverage`, "Coverage"],
  [`${GUIDE_PATH}/data#license`, "License"],
] as const;

function Footer({ contact, ownPages }: Pick<WebVariables, "contact" | "ownPages">) {
  const service = [
    ["/status", "Status"],
    ["/privacy", "Privacy"],
    [ownPages?.terms, "Terms"],
    [contact === null ? null : `mailto:${contact}`, "Contact"],
    [ownPages?.source, "Source code"],
  ] as const;
  return (
    <footer class="bottom">
      <div class="frame">
        <div>
          <Brand />
          <p>
            Public records of the United States Congress, as published. Not an official service of
            Congress.
          </p>
        </div>
        <nav aria-label="More">
          <Links
            title="Records"
            links={[...RECORDS, ["/states", "States"], ["/my", "Your state"]]}
          />
          <Links title="Docs" links={DOCS} />
          <Links title="Data" links={DATA} />
          <Links title="Service" links={service} />
        </nav>
      </div>
    </footer>
  );
}

function Links({
  title,
  links,
}: {
  readonly title: string;
  readonly links: readonly (readonly [address: string | null | undefined, label: string])[];
}) {
  return (
    <div>
      <h2>{title}</h2>
      <ul role="list">
        {links.map(
          ([address, label]) =>
            address && (
              <li>
                <a href={address}>{label}</a>
              </li>
            ),
        )}
      </ul>
    </div>
  );
}
