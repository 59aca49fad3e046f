export interface Reply<Body = Uint8Array<ArrayBuffer>> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body | null;
}

export type StreamedBody = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;

export function responseOf({ status, headers, body }: Reply<StreamedBody>): Response {
  return new Response(body, { status, headers });
}
