import type { Fiction } from "../../contract/build.ts";

/** The operator's own pages. */
export interface OwnPages {
  readonly terms: string | null;
  readonly source: string | null;
}

/** What every page shows around its content, whoever looks at it. */
export interface FrameFacts {
  fiction: Fiction;
  /** The contact address; null if nobody reads mail. */
  contact: string | null;
  ownPages: OwnPages | undefined;
  baseUrl: string;
  areWatchesOn: boolean;
}

/** A page that somebody asks for. */
export interface AskedPage extends Readonly<FrameFacts> {
  readonly path: string;
  /** Of the API's route; null of the search over all kinds. */
  readonly pattern: string | null;
  readonly values: readonly string[];
  readonly query: string;
  readonly isMarkdown: boolean;
  readonly feed: string | null;
}

/** All that a page is made of, as text, so that another thread can write it. */
export interface GatheredPage extends AskedPage {
  /** The id of the build. */
  readonly build: string;
  /** The API's answers. */
  readonly answers: readonly string[];
  /** Of a bill. */
  readonly text: string | null;
  /** The newest line of the House's floor that names the bill. */
  readonly floor: { readonly at: string; readonly text: string } | null;
  /** The API's answer about meetings to come. */
  readonly coming: string | null;
  /** The Congress that sits. */
  readonly now: number;
  /** The Congresses that have records of the kind. */
  readonly congresses: readonly number[];
}

/** Writes a page, in UTF-8. `client` is who waits for it. */
export type WritePage = (page: GatheredPage, client: string) => Uint8Array | Promise<Uint8Array>;
