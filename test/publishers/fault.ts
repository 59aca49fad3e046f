/** A faulty response of a publisher. */
export type Fault =
  /** A status with a short text. 429 and 503 may request a pause. */
  | { readonly kind: "status"; readonly status: number; readonly retryAfter?: string }
  /** A redirect to another URL. */
  | { readonly kind: "redirect"; readonly location: string }
  /** Status 200 and an HTML page. */
  | { readonly kind: "html" }
  /** The proper response with another content type. */
  | { readonly kind: "content-type"; readonly contentType: string }
  /** Other content with status 200. */
  | { readonly kind: "body"; readonly body: Buffer | string }
  /** An earlier version, as from a stale cache. */
  | { readonly kind: "older"; readonly body: string; readonly changedAt: Date }
  /** The connection is closed after this much of the body, by default half. */
  | { readonly kind: "cut"; readonly bytes?: number }
  /** The body stalls after this many bytes. */
  | { readonly kind: "silent"; readonly bytes?: number }
  /** The body comes in small pieces. */
  | { readonly kind: "slow"; readonly pieces: number; readonly everyMs: number }
  /** The connection is closed before a response. */
  | { readonly kind: "hang-up" }
  /** No validators: every request gets the whole body. */
  | { readonly kind: "no-validators" };
