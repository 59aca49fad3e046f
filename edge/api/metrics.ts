/** Counts what happens; it is called on each request and must cost next to nothing. */
export interface Metrics {
  readonly answered: (route: string, status: number, ms: number) => void;
  /** Whether a finished body was at hand. */
  readonly lookedUp: (isHit: boolean) => void;
}

/** Shows the metrics to whoever has the token. */
export interface MetricsPage {
  readonly token: string;
  readonly contentType: string;
  readonly text: () => Promise<string>;
}
