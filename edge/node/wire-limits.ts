/** What strangers may take up of a server before anything is known of them. */
export interface WireLimits {
  /** Connections in all. */
  readonly maxConnections: number;
  /**
   * Connections from one network; behind trusted proxies, whose connections carry many people's
   * requests, requests under way for one.
   */
  readonly maxPerNetwork: number;
  /** How long a request may take to come in whole. */
  readonly requestMs: number;
  /** How long an answer may take until it is read whole. */
  readonly answerMs: number;
}

export const DEFAULT_WIRE_LIMITS: WireLimits = {
  maxConnections: 4096,
  maxPerNetwork: 256,
  requestMs: 30_000,
  answerMs: 60_000,
};
