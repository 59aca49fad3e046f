/** Called for each request, so it must cost next to nothing. */
export interface Metrics {
  readonly answered: (route: string, status: number, ms: number) => void;
  readonly lookedUp: (isHit: boolean) => void;
}

export interface MetricsPage {
  readonly token: string;
  readonly contentType: string;
  readonly text: () => Promise<string>;
}
