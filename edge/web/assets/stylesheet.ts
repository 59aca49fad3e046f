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
 * The one style sheet, in layers: tokens, elements, the frame of a page, what pages are put together of,
 * and what single pages have of their own.
 *
 * - *Sizes*: `--tiny` labels and code, `--small` what goes with something, `--body`, `--lede` a page's
 *   first words, `--large` headings of sections, `--title` a page's own, `--display` the landing page's.
 * - *Spaces*: `--space-1` and `-2` within a thing, `-3` and `-4` between things that belong together, `-5`
 *   within a card, `-6` between sections, `-7` and `-8` between parts of a page. Mostly by `.stack`
 *   (below each other), `.loose` (sections), `.tight` (a heading and its line), `.row` and `.row.apart`.
 * - *Colours*: `--ink` and `--quiet` are words, `--accent` is what can be pressed or is chosen, `--good`,
 *   `--warn` and `--danger` say how something is, always with a word beside them. Each has its `-soft`
 *   ground; every pair has 4.5 : 1 in both schemes, and `--edge`, around what can be used, 3 : 1.
 * - *Components*: `.button` (one a page; `.plain` for the others, `.danger`, `.slim` in rows, `.wide` in
 *   forms), `.field`, `.card` (`.chosen`, `.danger`) in `.cards`, `.badge` and `.notice` (`.good`, `.warn`, `.bad`),
 *   `.facts`, `.figures`, `.code` (`Copyable`), `.tabs` (`Tabs`), `.sheet` for a page of one thing.
 */
export const stylesheet = (font: Asset): string =>
  [typeface.replace("inter.woff2", font.path), tokens, base, frame]
    .concat(controls, code, landing, guide, account)
    .join("");

/** That of the reference, where what Scalar brings along has the word: a layer that was there before. */
export const referenceStylesheet = (font: Asset): string =>
  `@layer site {${stylesheet(font)}}${reference}`;
