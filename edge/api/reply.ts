/** What is sent back, as plain facts: hosts write it to a connection, or make a `Response` of it. */
export interface Reply<Body = Uint8Array<ArrayBuffer>> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Null where none is sent, as to HEAD. */
  readonly body: Body | null;
}

/** A body that may be produced while it is sent. */
export type StreamedBody = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;

/** The reply on the web's terms. */
export function responseOf({ status, headers, body }: Reply<StreamedBody>): Response {
  return new Response(body, { status, headers });
}
