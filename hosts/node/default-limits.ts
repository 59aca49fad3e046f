export interface ConnectionLimits {
  readonly maxConnections: number;
  /** Behind trusted proxies, whose connections are shared: the concurrent requests per network. */
  readonly maxPerNetwork: number;
  /** How long receiving a request may take. */
  readonly requestMs: number;
  /** How long a client may take to read an answer. */
  readonly answerMs: number;
}

export const DEFAULT_CONNECTION_LIMITS: ConnectionLimits = {
  maxConnections: 4096,
  maxPerNetwork: 256,
  requestMs: 30_000,
  answerMs: 60_000,
};
