import { amount } from "../../../lib/amounts.ts";

/** `There were many …. Try again in 5 minutes.` */
export function tryAgainIn(seconds: number): string {
  return `There were many tries from your network, or for this address. Try again in ${written(seconds)}.`;
}

function written(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return "a minute";
  return minutes <= 90 ? amount(minutes, "minute") : amount(Math.ceil(minutes / 60), "hour");
}
