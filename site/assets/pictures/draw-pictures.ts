/**
 * Draws the pictures in `site/assets/pictures/`, which are committed: `npm exec -- node FILE`.
 * Needs Debian's Chromium.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

import { chromium, type Page } from "playwright-core";

import { SERVICE_NAME } from "../../../contract/addresses.ts";
import { SITE_ABOUT, ICON } from "../../app/site.ts";

const FOLDER = import.meta.dirname;

/** Where what stands on a phone is cut to a shape, the ground goes to the edge. */
const FULL_ICON = ICON.replace(' rx="7"', "");
const ICO_SIZES = [16, 32, 48] as const;

const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
try {
  const page = await browser.newPage();
  const small = [];
  for (const size of ICO_SIZES) {
    small.push({ size, png: await drawn(page, iconPage(ICON), size, size) });
  }
  writeFileSync(join(FOLDER, "favicon.ico"), ico(small));
  const touchIcon = await drawn(page, iconPage(FULL_ICON), 180, 180);
  writeFileSync(join(FOLDER, "apple-touch-icon.png"), touchIcon);
  writeFileSync(join(FOLDER, "social.png"), await drawn(page, socialPage(), 1200, 630));
} finally {
  await browser.close();
}

async function drawn(page: Page, html: string, width: number, height: number): Promise<Buffer> {
  await page.setViewportSize({ width, height });
  await page.setContent(html);
  await page.evaluate(async () => document.fonts.ready);
  return page.screenshot({ omitBackground: true });
}

function iconPage(svg: string): string {
  return `<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`;
}

/** What is shown where a page is shared. */
function socialPage(): string {
  const url = import.meta.resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2");
  const font = readFileSync(fileURLToPath(url)).toString("base64");
  return `<style>
    @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${font}); }
    body { margin: 0; height: 630px; box-sizing: border-box; padding: 84px 88px; display: flex; flex-direction: column;
      justify-content: space-between; font-family: Inter; color: #0f1720; background: #fff; border-bottom: 18px solid #1f4fc4; }
    svg { width: 96px; height: 96px; }
    h1 { margin: 0; font-size: 72px; line-height: 1.1; letter-spacing: -0.03em; font-weight: 700; }
    p { margin: 28px 0 0; font-size: 33px; line-height: 1.4; color: #536071; max-width: 960px; }
  </style>${ICON}<div><h1>${SERVICE_NAME}</h1><p>${SITE_ABOUT}</p></div>`;
}

/** PNGs in the container that `/favicon.ico` has always been. */
function ico(pictures: readonly { readonly size: number; readonly png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach(({ size, png }, n) => {
    const at = 6 + 16 * n;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}
