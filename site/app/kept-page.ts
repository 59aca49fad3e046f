import type { WebContext } from "./web-parts.ts";

/**
 * Keeps a page that is the same for all visitors, as bytes, because encoding a large page takes longer than
 * everything else. `of` are the objects that it is made of: if one is another, the page is made again.
 */
export function keptPage() {
  let latest: { readonly of: readonly unknown[]; readonly page: Uint8Array<ArrayBuffer> } | null =
    null;
  return async (
    c: WebContext,
    of: readonly unknown[],
    render: () => Response | Promise<Response>,
  ): Promise<Response> => {
    // A build may go live between the notice about its data and what the page reads of it.
    const sources = [c.var.fiction, ...of];
    if (latest === null || latest.of.some((object, at) => object !== sources[at])) {
      const response = await render();
      latest = { of: sources, page: new Uint8Array(await response.arrayBuffer()) };
    }
    return c.body(latest.page, 200, { "Content-Type": "text/html; charset=UTF-8" });
  };
}
