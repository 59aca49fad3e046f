/** The operator's own pages that the footer links; null if there is none. */
export interface OwnPages {
  readonly terms: string | null;
  readonly source: string | null;
}
