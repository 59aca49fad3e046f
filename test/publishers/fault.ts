/** What a publisher does in place of a proper answer. */
export type Fault =
  /** A status with a short text; 429 and 503 may ask to wait. */
  | { readonly kind: "status"; readonly status: number; readonly retryAfter?: string }
  /** Leads to another address. */
  | { readonly kind: "redirect"; readonly location: string }
  /** Status 200 and a page for people. */
  | { readonly kind: "html" }
  /** The proper answer, under another content type. */
  | { readonly kind: "content-type"; readonly contentType: string }
  /** Something else with status 200. */
  | { readonly kind: "body"; readonly body: Buffer | string }
  /** What was there at an earlier time, as a cache has it that was not told. */
  | { readonly kind: "older"; readonly body: string; readonly changedAt: Date }
  /** The connection breaks off after so much of the body, half of it unless told. */
  | { readonly kind: "cut"; readonly bytes?: number }
  /** The body stops after so many bytes, and nothing more comes. */
  | { readonly kind: "silent"; readonly bytes?: number }
  /** The body comes bit by bit. */
  | { readonly kind: "slow"; readonly pieces: number; readonly everyMs: number }
  /** The connection breaks off before an answer. */
  | { readonly kind: "hang-up" }
  /** No validators: every request gets the whole body. */
  | { readonly kind: "no-validators" };
