/** What is sent back, as plain facts: hosts write it to a connection, or make a `Response` of it. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Null where none is sent, as to HEAD. */
  readonly body: Uint8Array<ArrayBuffer> | null;
}

/** The reply on the web's terms. */
export function responseOf({ status, headers, body }: Reply): Response {
  return new Response(body, { status, headers });
}
