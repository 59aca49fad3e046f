import type { Step } from "./step.ts";

export interface PublishStepOptions {
  /** Puts the live build live elsewhere; tells which that was, and what was left undone beside it. */
  readonly publish: (options: {
    readonly signal: AbortSignal;
    readonly onProgress: (step: string, share: number) => void;
  }) => Promise<{ readonly build: string; readonly notes: readonly string[] }>;
}

/** Puts the build live on Cloudflare Workers, too. */
export function publishStep({ publish }: PublishStepOptions): Step {
  return {
    step: "publish",
    run: async ({ signal, onProgress }) => {
      const { build, notes } = await publish({
        signal,
        onProgress: (step, share) => onProgress(share, step),
      });
      const summary = `${build} is live on Cloudflare Workers`;
      return { outcome: "done", summary, remarks: notes };
    },
  };
}
