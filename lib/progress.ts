/** Called while long work goes on. `share` is from 0 to 1; `detail` stands behind the bar. */
export type OnProgress = (step: string, share: number, detail?: string) => void;
