import { type CachedAnswer, incompleteAnswers } from "../../edge/api/answer-cache.ts";
import { type Examples, NO_EXAMPLES } from "../../edge/api/examples.ts";
import { openCacheControl } from "../../edge/api/open-answers.ts";
import {
  headOf,
  isRead,
  matchesETag,
  type Reply,
  requestId,
  type RequestHead,
  responseOf,
} from "../../edge/api/exchange.ts";
import { noteRequest } from "./log-requests.ts";
import { pageHeaders } from "./secure-pages.ts";
import type { Web, WebContext, WebParts } from "./web-parts.ts";

export const PAGE_TYPES = {
  md: "text/markdown; charset=utf-8",
  xml: "application/xml; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  txt: "text/plain; charset=UTF-8",
  html: "text/html; charset=UTF-8",
} as const;

/** Answers with a page, of the type that its address ends in, or 304 to whoever has it. */
export function pageReply(
  { method, headers: sent }: RequestHead,
  path: string,
  answer: CachedAnswer,
): Reply {
  const { body, coding, etag } = answer;
  const headers: Record<string, string> = {
    "Cache-Control": openCacheControl(answer),
    ETag: etag,
    Vary: "Accept-Encoding",
  };
  if (matchesETag(sent.get("If-None-Match"), etag)) return { status: 304, headers, body: null };
  if (coding !== "identity") headers["Content-Encoding"] = coding;
  const [, ending = "html"] = /\.(md|xml|js|txt)$/.exec(path) ?? [];
  headers["Content-Type"] = PAGE_TYPES[ending as keyof typeof PAGE_TYPES];
  headers["Content-Length"] = String(body.length);
  return { status: 200, headers, body: method === "HEAD" ? null : body };
}

type Written = Response | string;

/** Returns a function that adds pages which are the same for all visitors, made once for each build. */
export function ownPages(
  app: Web,
  parts: Pick<WebParts, "openPages" | "currentBuild" | "examples">,
) {
  return (path: string, write: (c: WebContext, examples: Examples) => Written | Promise<Written>) =>
    app.get(path, async (c) => {
      const answer = await parts.openPages.makeOwn(c, {
        name: path,
        route: "pages",
        write: async () => {
          const examples = await parts.examples();
          const written = await write(c, examples);
          const text = typeof written === "string" ? written : await written.text();
          const bytes = new TextEncoder().encode(text);
          // The next request may be able to read them.
          if (examples === NO_EXAMPLES && parts.currentBuild() !== null)
            incompleteAnswers.add(bytes);
          return bytes;
        },
      });
      return responseOf(pageReply(headOf(c.req.raw), c.req.path, answer));
    });
}

/** Returns a function that answers with a kept page as the web app would, without it; null if the page is not kept. */
export function keptReplies(parts: Pick<WebParts, "openPages" | "baseUrl" | "log" | "metrics">) {
  const { openPages, baseUrl } = parts;
  const headersOf = pageHeaders(baseUrl);
  return (head: RequestHead): (() => Reply | Promise<Reply>) | null => {
    if (!isRead(head)) return null;
    const encoded = openPages.kept(head.target);
    if (encoded === null) return null;
    const startedAt = performance.now();
    const [path = ""] = head.target.split("?", 1);
    const reply = (answer: CachedAnswer): Reply => {
      const made = pageReply(head, path, answer);
      const id = requestId(head.headers.get("X-Request-Id"));
      const { method } = head;
      noteRequest(parts, { id, method, path, status: made.status, startedAt });
      return { ...made, headers: { ...made.headers, ...headersOf(path), "X-Request-Id": id } };
    };
    return () => {
      const answer = encoded(head.headers.get("Accept-Encoding"));
      return answer instanceof Promise ? answer.then(reply) : reply(answer);
    };
  };
}
