/** An error outside of any tool call, in the form of JSON-RPC. `code` is -32700 for invalid JSON, -32600 for others. */
export function rpcError(
  status: number,
  message: string,
  { code = -32_600, headers = {} }: { readonly code?: number; readonly headers?: HeadersInit } = {},
): Response {
  const body = { jsonrpc: "2.0", error: { code, message }, id: null };
  return Response.json(body, { status, headers });
}
