import type { paths } from "./api-types.ts";

/** A route that answers with JSON; bulk files and texts of bills are text. */
export type ApiPath = Exclude<
  Extract<keyof paths, `/api/v1/${string}`>,
  `/api/v1/bulk/${string}` | `${string}.txt`
>;

type Parameters<Path extends ApiPath> = paths[Path]["get"]["parameters"];

export type PathValues<Path extends ApiPath> = NonNullable<Parameters<Path>["path"]>;

export type Query<Path extends ApiPath> = NonNullable<Parameters<Path>["query"]>;

export type Answer<Path extends ApiPath> =
  paths[Path]["get"]["responses"][200]["content"]["application/json"];

/** The records of a list, or the bills of a topic. */
export type Item<Path extends ApiPath> = Answer<Path>["data"] extends readonly (infer Each)[]
  ? Each
  : Answer<Path>["data"] extends { readonly bills: readonly (infer Each)[] }
    ? Each
    : never;

export type IncludeToken<Path extends ApiPath> = [Query<Path>] extends [never]
  ? never
  : Query<Path> extends { readonly include?: readonly (infer Token extends string)[] }
    ? Token
    : never;

/** `include` adds its blocks to the type of the answer. */
export type RecordQuery<Path extends ApiPath, Token extends string> = [IncludeToken<Path>] extends [
  never,
]
  ? EmptyIfNever<Query<Path>>
  : { readonly include?: readonly Token[] };

type EmptyIfNever<Params> = [Params] extends [never] ? Readonly<Record<string, never>> : Params;

export type BlockKey<Token extends string> = Token extends "related" ? "related_bills" : Token;

/** A record where only the requested blocks are sure to be present. */
export type WithBlocks<Path extends ApiPath, Token extends string> = Answer<Path>["data"] &
  Required<Pick<Answer<Path>["data"], BlockKey<Token> & keyof Answer<Path>["data"]>>;
