/** Scalar's API reference (MIT, see `scalar.LICENSE`) in `script/scalar.js.gz`, as `edge/web/reference/take-scalar.ts` took it. */
export const SCALAR = {
  version: "1.72.1",
  /** The hash of the npm package. */
  integrity:
    "sha512-XpEJ0rfc/cXbCrR+iC4kK0o/WwX2dTtGQbT049OlPKAHD6IMIFdTeGz2r+M27P2EDWKyUITRm/NzlP8z2pw/Ow==",
  /** The hash of the script. */
  sha256: "bf091006bdc3af6067af77c2f534812e3e633e94a94e87138069f570f33b762c",
} as const;
