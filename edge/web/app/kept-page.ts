import type { WebContext } from "./web-parts.ts";

/**
 * Keeps a page that is the same for all visitors until the objects change that it was made of. Keeps bytes,
 * because encoding a large page takes longer than everything else.
 */
export function keptPage() {
  let latest: { readonly of: readonly unknown[]; readonly page: Uint8Array<ArrayBuffer> } | null =
    null;
  return async (
    c: WebContext,
    of: readonly unknown[],
    render: () => Response | Promise<Response>,
  ): Promise<Response> => {
    if (latest === null || latest.of.some((object, at) => object !== of[at])) {
      const response = await render();
      latest = { of, page: new Uint8Array(await response.arrayBuffer()) };
    }
    return c.body(latest.page, 200, { "Content-Type": "text/html; charset=UTF-8" });
  };
}
