import { describe, expect, it } from "vitest";

import { createOpenLinks } from "./open-links.ts";

describe("links that lead to no page", () => {
  it("are links to pages that were never written, before or after", () => {
    const links = createOpenLinks();
    links.addPage("/bills/119/HR/1");
    links.addLink("/bills/119/HR/1", "/laws/119/public/1");
    links.addLink("/bills/119/HR/2", "/bills/119/HR/1");
    links.addLink("/bills/119/HR/3", "/bills/119/HR/1");
    links.addLink("/bills/119/HR/3", "/bills/119/HR/2");
    links.addPage("/bills/119/HR/2");
    expect([...links.left]).toEqual([["/bills/119/HR/3", "/bills/119/HR/1"]]);
  });

  it("are links to lists without a first page", () => {
    const links = createOpenLinks();
    links.addLink("/topics/taxation?#1", "/bills/119/HR/1");
    links.addLink("/topics/trade?#1", "/bills/119/HR/1");
    links.addPage("/topics/taxation?#1");
    links.addPage("/topics/trade?status=enacted#1");
    links.addPage("/topics/trade?#2");
    expect([...links.left.keys()]).toEqual(["/topics/trade?#1"]);
  });
});
