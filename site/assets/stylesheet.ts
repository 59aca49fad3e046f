import type { Asset } from "./asset.ts";
import account from "./styles/account.css";
import base from "./styles/base.css";
import code from "./styles/code.css";
import controls from "./styles/controls.css";
import frame from "./styles/frame.css";
import guide from "./styles/guide.css";
import reference from "./styles/reference.css";
import records from "./styles/records.css";
import landing from "./styles/landing.css";
import tokens from "./styles/tokens.css";
import typeface from "./styles/typeface.css";

/**
 * The style sheet in layers: tokens, elements, page frame, components, and single pages.
 *
 * - *Sizes*: `--tiny` labels and code, `--small` secondary text, `--body`, `--lede` a page's
 *   introduction, `--large` headings of sections, `--title` a page's heading, `--display` the home page's.
 * - *Spaces*: `--space-1` and `-2` within an element, `-3` and `-4` between related elements, `-5`
 *   within a card, `-6` between sections, `-7` and `-8` between parts of a page. Mostly set by `.stack`
 *   (vertical), `.loose` (sections), `.tight` (a heading and its line), `.row` and `.row.apart`.
 * - *Colors*: `--ink` and `--quiet` for text, `--accent` for controls and selections, `--good`,
 *   `--warn` and `--danger` for states, always next to a word. Each has a `-soft` background;
 *   every pair has a contrast of 4.5 : 1 in both schemes, and `--edge`, around controls, 3 : 1.
 * - *Components*: `.button` (one per page; `.plain` for the others, `.danger`, `.slim` in rows, `.wide` in
 *   forms), `.field`, `.card` in `.cards`, `.badge`, `.notice` (these three also `.chosen`, `.good`,
 *   `.warn`, `.bad`), `.facts`, `.figures`, `.code`, `.tabs`, `.sheet` for a narrow page.
 */
export const stylesheet = (font: Asset): string =>
  [typeface.replace("inter.woff2", font.path), tokens, base, frame]
    .concat(controls, code, landing, guide, reference, records, account)
    .join("");
