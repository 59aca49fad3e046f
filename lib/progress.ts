/** Reports the progress of long work. `share` is from 0 to 1; `detail` appears after the bar. */
export type OnProgress = (step: string, share: number, detail?: string) => void;
