/** The most memory that this process has had, in bytes. */
export function peakMemory(): number {
  return process.resourceUsage().maxRSS * 1024;
}
