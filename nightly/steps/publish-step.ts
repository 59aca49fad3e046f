import type { Step } from "./step.ts";

export interface PublishStepOptions {
  /** Puts the live build live elsewhere, and tells which that was. */
  readonly publish: (options: {
    readonly signal: AbortSignal;
    readonly onProgress: (step: string, share: number) => void;
  }) => Promise<{ readonly build: string }>;
}

/** Puts the build live on Cloudflare Workers, too. */
export function publishStep({ publish }: PublishStepOptions): Step {
  return {
    step: "publish",
    run: async ({ signal, onProgress }) => {
      const { build } = await publish({
        signal,
        onProgress: (step, share) => onProgress(share, step),
      });
      return { outcome: "done", summary: `${build} is live on Cloudflare Workers` };
    },
  };
}
