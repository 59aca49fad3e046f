import { amount } from "../amount.ts";

/** `There were many …. Try again in 5 minutes.` */
export function tryAgainIn(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes <= 1 ? "a minute" : amount(minutes, "minute");
  return `There were many from this network, or for this address. Try again in ${wait}.`;
}
