import { amount } from "./amount.ts";

/** `Try again in 5 minutes.` */
export function tryAgainIn(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes <= 1 ? "a minute" : amount(minutes, "minute");
  return `There were more tries than one person needs. Try again in ${wait}.`;
}
