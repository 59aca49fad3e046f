/** The operator's pages outside the service that the footer links; null where there is none. */
export interface OwnPages {
  readonly terms: string | null;
  readonly source: string | null;
}
