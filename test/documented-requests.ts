/** An example request in a document. */
export interface DocumentedRequest {
  readonly target: string;
  readonly status: number;
  readonly method: "GET" | "HEAD";
  readonly hasKey: boolean;
  /** Without the key. */
  readonly headers: Record<string, string>;
}

/**
 * Every `curl` line in the shell blocks of a document. A status other than 200 follows `#`.
 * `$API` is the base address of all routes.
 */
export function documentedRequests(text: string): DocumentedRequest[] {
  const blocks = Array.from(text.matchAll(/```sh\n(.*?)```/gs), ([, block]) => block ?? "");
  const lines = blocks.flatMap((block) => block.split("\n"));
  return lines
    .filter((line) => line.startsWith("curl "))
    .map((line) => {
      const [, address = ""] = /["']((?:http|\$API)[^"']*)["']/.exec(line) ?? [];
      const { pathname, search } = new URL(address.replace("$API", "http://localhost/api/v1"));
      const sent = Array.from(line.matchAll(/-H ["']([\w-]+): ([^"']*)["']/g), (header) => [
        header[1] ?? "",
        header[2] ?? "",
      ]);
      const own = sent.filter(([name]) => name !== "X-API-Key" && name !== "Authorization");
      return {
        target: `${pathname}${search}`,
        status: Number(/# (\d{3})$/.exec(line)?.[1] ?? 200),
        method: line.includes(" --head ") ? "HEAD" : "GET",
        hasKey: own.length < sent.length,
        headers: Object.fromEntries(own) as Record<string, string>,
      };
    });
}
