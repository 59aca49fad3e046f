export interface PlanLimits {
  readonly requestsPerDay: number;
  readonly requestsPerSecond: number;
  readonly searchesPerSecond: number;
}

const WORDS = `Bills, laws, votes, legislators, committees and topics of the United States Congress as JSON. The API is read-only: every route answers GET, and HEAD with the same headers. Every record carries its own address and links the records it belongs with, so a client follows links instead of building addresses.

**Fields** are always present. Unknown values are \`null\`, an empty list is \`[]\`. Times with a \`Z\` are UTC; times of day are US Eastern, as the chambers write them. Version 1 only ever adds: ignore fields that you do not know.

**Values** match in any case, in path and query, and come back in their canonical spelling. A blank value counts as absent; a repeated parameter is a 400, except that \`include\` may repeat and its tokens add up. A parameter that a route does not have is ignored and named in \`meta.ignored_parameters\`.

**Pages**: follow \`meta.next_url\` until it is null. That gives each record once, as long as \`X-Build-Id\` stays the same.

**Conditional requests**: send an \`ETag\` back in \`If-None-Match\`; an unchanged answer is a 304 and does not count against the daily limit.

**Agents** call the same routes as tools of a Model Context Protocol server at \`/mcp\`, which describes itself and is not part of this document.`;

export function introduction(plans: Readonly<Record<string, PlanLimits>>): string {
  const rows = Object.entries(plans).map(([name, plan]) => {
    const numbers = [plan.requestsPerDay, plan.requestsPerSecond, plan.searchesPerSecond];
    return `| ${name} | ${numbers.map((each) => each.toLocaleString("en-US")).join(" | ")} |`;
  });
  if (rows.length === 0) return WORDS;
  const head =
    "| plan | requests per day | requests per second | searches per second |\n|---|---|---|---|";
  return `${WORDS}\n\n**Limits** of each key:\n\n${[head, ...rows].join("\n")}`;
}
