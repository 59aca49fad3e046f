import { describe, expect, it } from "vitest";

import { allRoutes } from "../../contract/resources/routes.ts";
import { routeLabel } from "./metrics.ts";

describe("a request is counted under", () => {
  it.each(allRoutes.map(({ path }) => path))("%s", (path) => {
    const target = `/api/v1${path.replaceAll(/:\w+/g, "x")}`;
    expect(routeLabel(target)).toBe(path);
    expect(routeLabel(`${target}?q=a/b/c`)).toBe(path);
  });

  it.each([
    "/api/v1/bills/",
    "/api/v1/bills/1",
    "/api/v1/nothing",
    "/api/v1/committees/x/members",
    "/api/v1",
    "/robots.txt",
    "/",
  ])("one name wherever it leads nowhere: %s", (target) => {
    expect(routeLabel(target)).toBe("other");
  });
});
