/** Limits on connections of unknown clients. */
export interface WireLimits {
  readonly maxConnections: number;
  /**
   * Connections per network. Behind trusted proxies, whose connections are shared, the concurrent
   * requests per network.
   */
  readonly maxPerNetwork: number;
  /** The time limit for receiving a request. */
  readonly requestMs: number;
  /** The time limit for the client to read an answer. */
  readonly answerMs: number;
}

export const DEFAULT_WIRE_LIMITS: WireLimits = {
  maxConnections: 4096,
  maxPerNetwork: 256,
  requestMs: 30_000,
  answerMs: 60_000,
};
