import { type RouteParameter, wholeNumber } from "../parameter-kind.ts";
import * as parameters from "../parameter-kinds.ts";
import { required } from "../../lib/required.ts";
import type { DetailedResource, Fields, Filter, Resource } from "../resource.ts";

/** A group of routes in the reference. */
export interface Tag {
  readonly name: string;
  readonly description: string;
}

interface RouteWords {
  /** Generated clients use it as a method name. Without it, the words of the summary are the name. */
  readonly operation: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
}

interface RouteBase extends RouteWords {
  /** Below `/api/v1`, with `:name` for each path parameter. */
  readonly path: string;
  readonly pathParameters: readonly RouteParameter[];
}

/** A collection: `data` is an array, or the record that contains the array (a topic). */
export interface ListRoute<Row = Fields> extends RouteBase {
  readonly kind: "list";
  readonly resource: Resource<Row>;
  /** The record whose fields precede the list, and the key of the list. */
  readonly headed?: { readonly resource: string; readonly key: string };
  readonly isCurrentCongressOnly?: true;
}

interface DetailParameter extends RouteParameter, Pick<Filter<never>, "facet"> {
  /** The block that it narrows; without it in `include`, the parameter is ignored. */
  readonly of?: string;
}

export interface DetailRoute<Whole = Fields> extends RouteBase {
  readonly kind: "detail";
  /** Besides `include`. */
  readonly parameters?: readonly DetailParameter[];
  readonly resource: DetailedResource<object, Whole>;
}

export type Route = ListRoute | DetailRoute;

type PathParameters = Readonly<Record<string, Omit<RouteParameter, "name">>>;

const PATH_PARAMETERS: PathParameters = {
  bioguide_id: { kind: parameters.bioguideId, description: "The person's Bioguide id." },
  build: { kind: parameters.buildId, description: "The build's id." },
  chamber: { kind: parameters.chamber, description: "The chamber that voted." },
  code: { kind: parameters.committeeCode, description: "The committee's code." },
  congress: { kind: wholeNumber, description: "The number of the Congress." },
  id: { kind: parameters.textSection, description: "The section's id in the outline." },
  law_number: { kind: wholeNumber, description: "The law's number." },
  law_type: { kind: parameters.lawType, description: "Whether the law is public or private." },
  number: { kind: wholeNumber, description: "The bill's number." },
  session: { kind: wholeNumber, description: "The session of the Congress: 1 or 2, rarely 3." },
  slug: { kind: parameters.topicSlug, description: "The topic's slug." },
  type: { kind: parameters.billType, description: "The bill's type." },
  version: {
    kind: parameters.textVersion,
    description: "The code of the version of the text, such as `ih` or `enr`.",
  },
  vote_number: { kind: wholeNumber, description: "The roll call's number." },
};

function pathParametersOf(path: string, own: PathParameters = {}): readonly RouteParameter[] {
  return Array.from(path.matchAll(/:(\w+)/g), ([, name = ""]) => ({
    name,
    ...required({ ...PATH_PARAMETERS, ...own }[name], `the path parameter ${name}`),
  }));
}

interface RouteFacts
  extends Omit<RouteWords, "tag" | "operation">, Partial<Pick<RouteWords, "operation">> {
  /** Path parameters that mean something else than in most paths. */
  readonly inPath?: PathParameters;
}

type DetailFacts = RouteFacts & Pick<DetailRoute, "parameters">;
type ListFacts = RouteFacts & Pick<ListRoute, "headed" | "isCurrentCongressOnly">;

/** `Get a CRS report` → `getCrsReport`. */
const operationOf = (summary: string): string =>
  summary
    .replaceAll(/'s\b|\b(?:an?|the) /g, "")
    .toLowerCase()
    .replaceAll(/ (\w)/g, (_, first: string) => first.toUpperCase());

const named = <Facts extends Omit<RouteFacts, "inPath">>(facts: Facts) => ({
  operation: operationOf(facts.summary),
  ...facts,
});

/** Returns functions that make routes with the tag. The path parameters follow from the path. */
export function routesTagged(tag: RouteWords["tag"]) {
  return {
    list: <Row>(
      path: string,
      resource: Resource<Row>,
      { inPath, ...facts }: ListFacts,
    ): ListRoute<Row> => {
      const pathParameters = pathParametersOf(path, inPath);
      return { kind: "list", path, resource, pathParameters, tag, ...named(facts) };
    },
    detail: <Whole>(
      path: string,
      resource: DetailedResource<object, Whole>,
      { inPath, ...facts }: DetailFacts,
    ): DetailRoute<Whole> => {
      const pathParameters = pathParametersOf(path, inPath);
      return { kind: "detail", path, resource, pathParameters, tag, ...named(facts) };
    },
  };
}
