/** Layout shifts of a page that loads over a slow connection. */
import type { Page } from "playwright-core";

/** Delays deferred scripts like a slow connection, so that later changes are noticed. */
export async function delayScripts(page: Page): Promise<void> {
  await page.route("**/*.js", async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!(await page.evaluate(isBlocking, pathname))) await page.waitForFunction(isPainted);
    await route.continue();
  });
}

/** The sum of layout shifts so far. */
export function shiftsOn(page: Page): Promise<number> {
  return page.evaluate(shiftSoFar);
}

const isBlocking = (path: string): boolean =>
  document.querySelector(`script[src="${path}"]:not([defer])`) !== null;

const isPainted = (): boolean => performance.getEntriesByName("first-contentful-paint").length > 0;

function shiftSoFar(): number {
  const seen = new PerformanceObserver(() => {});
  seen.observe({ type: "layout-shift", buffered: true });
  return seen
    .takeRecords()
    .reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0);
}
