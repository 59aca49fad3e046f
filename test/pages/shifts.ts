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

/** The sum of layout shifts since the HTML was parsed: a busy machine paints what it has parsed so far. */
export function shiftsOn(page: Page): Promise<number> {
  return page.evaluate(shiftSoFar);
}

const isBlocking = (path: string): boolean =>
  document.querySelector(`script[src="${path}"]:not([defer])`) !== null;

const isPainted = (): boolean => performance.getEntriesByName("first-contentful-paint").length > 0;

function shiftSoFar(): number {
  const seen = new PerformanceObserver(() => {});
  seen.observe({ type: "layout-shift", buffered: true });
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const parsed = load?.domInteractive ?? 0;
  return seen
    .takeRecords()
    .filter(({ startTime }) => startTime >= parsed)
    .reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0);
}
