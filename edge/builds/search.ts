import { Problem } from "../../contract/problem.ts";
import type { Condition } from "../../contract/request/request.ts";

export interface Search {
  /** Clients take turns. Throws `SearchTooSlow`, `SearchNotRead`, or a `Problem` if the queue is full. */
  query(request: SearchRequest, client: string): Promise<SearchAnswer>;
  /** Waits for running queries and refuses new ones. */
  close(): Promise<void>;
}

/** The search itself takes too much time, or what runs beside it kept it from its end. */
export class SearchTooSlow extends Problem {
  constructor(limitMs: number, kept: "by its work" | "waiting") {
    const limit = `${limitMs / 1000} s`;
    super(
      "schema_not_ready",
      kept === "by its work"
        ? `The search takes more than ${limit} of CPU time; narrow it with more words or filters`
        : `The search waited or ran longer than ${limit}, as the service is busy; try again shortly`,
    );
  }
}

/** The search database cannot be read, or its worker thread died. */
export class SearchNotRead extends Error {
  override readonly name = "SearchNotRead";
}

/** The search database is damaged, or its disk fails. */
export class SearchDamaged extends SearchNotRead {}

export type SearchRequest = WordSearch | ListSearch | KeySearch | TextSearch;

interface RowSearch {
  readonly resource: string;
  /** The view to search; null for resources without views. */
  readonly view: number | null;
  readonly filters: readonly Condition[];
  readonly offset: number;
  readonly limit: number;
}

/** Finds records by words, best matches first. */
export interface WordSearch extends RowSearch {
  readonly kind: "words";
  readonly q: string;
  /** Whether `q` may be a person's name, or has words of titles. */
  readonly of: "people" | "titles";
  /** The filters whose value may be a member, the most important first: `sponsor_bioguide_id`, `cosponsor`. */
  readonly memberFilters: readonly string[];
  /** The filters, and days, that other words may ask for, and the build's day, which `this year` is compared with. */
  readonly readable?: { readonly names: readonly string[]; readonly asOf: string };
}

/** What some words of a query were taken for. */
export interface Reading {
  readonly words: string;
  /** The parameter that asks for the same, or `citation`. */
  readonly parameter: string;
  readonly value: string;
  readonly name: string | null;
}

/** Finds all records that pass the filters, in list order or reversed. */
export interface ListSearch extends RowSearch {
  readonly kind: "list";
  readonly isReversed: boolean;
}

/** Finds bills with a section of their text that matches, in list order. */
export interface TextSearch extends RowSearch {
  readonly kind: "texts";
  readonly q: string;
  /** The local files with the texts. */
  readonly files: readonly string[];
}

/** Finds the record of each key, in the order of the keys. */
export interface KeySearch {
  readonly kind: "keys";
  readonly resource: string;
  readonly keys: readonly string[];
}

export interface TextPlaces {
  readonly version: string;
  readonly sections: readonly number[];
}

export interface SearchAnswer {
  readonly total: number;
  /** Lean records as JSON. */
  readonly lines: readonly string[];
  readonly missing?: readonly string[];
  /** The spelling that was searched for instead, or that would find something. */
  readonly suggestion?: string;
  readonly readAs?: readonly Reading[];
  /** Some lines have `missing_words`. */
  readonly isPartial?: boolean;
  /** For each line, where the text matches: the version, and the places of its first such sections in the outline. */
  readonly places?: readonly TextPlaces[];
}
