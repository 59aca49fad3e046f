import type { Asset } from "./asset.ts";
import account from "./styles/account.css";
import base from "./styles/base.css";
import code from "./styles/code.css";
import controls from "./styles/controls.css";
import frame from "./styles/frame.css";
import guide from "./styles/guide.css";
import reference from "./styles/reference.css";
import landing from "./styles/landing.css";
import tokens from "./styles/tokens.css";
import typeface from "./styles/typeface.css";

/**
 * The style sheet in layers: tokens, elements, page frame, components, and single pages.
 *
 * - *Sizes*: `--tiny` labels and code, `--small` secondary text, `--body`, `--lede` a page's
 *   introduction, `--large` headings of sections, `--title` a page's own, `--display` the landing page's.
 * - *Spaces*: `--space-1` and `-2` within a thing, `-3` and `-4` between things that belong together, `-5`
 *   within a card, `-6` between sections, `-7` and `-8` between parts of a page. Mostly by `.stack`
 *   (below each other), `.loose` (sections), `.tight` (a heading and its line), `.row` and `.row.apart`.
 * - *Colors*: `--ink` and `--quiet` for text, `--accent` for controls and selections, `--good`,
 *   `--warn` and `--danger` for states, always with a word beside them. Each has its `-soft`
 *   ground; every pair has 4.5 : 1 in both schemes, and `--edge`, around controls, 3 : 1.
 * - *Components*: `.button` (one a page; `.plain` for the others, `.danger`, `.slim` in rows, `.wide` in
 *   forms), `.field`, `.card` (`.chosen`, `.danger`) in `.cards`, `.badge` and `.notice` (`.good`, `.warn`, `.bad`),
 *   `.facts`, `.figures`, `.code` (`Copyable`), `.tabs` (`Tabs`), `.sheet` for a page of one thing.
 */
export const stylesheet = (font: Asset): string =>
  [typeface.replace("inter.woff2", font.path), tokens, base, frame]
    .concat(controls, code, landing, guide, account)
    .join("");

/** The style sheet of the reference. Scalar's styles win, because ours are in the first layer. */
export const referenceStylesheet = (font: Asset): string =>
  `@layer site {${stylesheet(font)}}${reference}`;
