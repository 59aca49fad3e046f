/** The one stylesheet. Colours, spaces and sizes come from the scales at its top. */
export const STYLESHEET = /* css */ `
:root {
  color-scheme: light dark;
  --ground: #faf9f6;
  --surface: #ffffff;
  --sunken: #f1efe9;
  --ink: #1c2026;
  --quiet: #59616c;
  --line: #dcd8cf;
  --edge: #8a8f98;
  --accent: #1d4e9e;
  --accent-strong: #163d7d;
  --accent-soft: #e6edf9;
  --on-accent: #ffffff;
  --danger: #a3281c;
  --danger-soft: #fbeae7;
  --on-danger: #ffffff;
  --space-1: 0.25rem;
  --space-2: 0.5rem;
  --space-3: 0.75rem;
  --space-4: 1rem;
  --space-5: 1.5rem;
  --space-6: 2.5rem;
  --space-7: 4rem;
  --small: 0.875rem;
  --large: 1.25rem;
  --title: clamp(1.75rem, 1.4rem + 1.6vw, 2.25rem);
  --display: clamp(2rem, 1.4rem + 2.8vw, 3.25rem);
  --text: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  --code: ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
  --radius: 0.5rem;
}

@media (prefers-color-scheme: dark) {
  :root {
    --ground: #14171c;
    --surface: #1c2027;
    --sunken: #0f1216;
    --ink: #e8eaee;
    --quiet: #a5adb9;
    --line: #333a45;
    --edge: #78818f;
    --accent: #8fb6ff;
    --accent-strong: #b3cdff;
    --accent-soft: #1e2b44;
    --on-accent: #0c1930;
    --danger: #ff9c8f;
    --danger-soft: #3a1f1c;
    --on-danger: #2b0d09;
  }
}

*, *::before, *::after { box-sizing: border-box; }

html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }

body {
  margin: 0;
  min-height: 100vh;
  display: flex;
  flex-direction: column;
  background: var(--ground);
  color: var(--ink);
  font: 1rem/1.6 var(--text);
  overflow-wrap: break-word;
}

h1, h2, h3, p, ul, ol, dl, dd, figure, pre, table { margin: 0; padding: 0; }
h1, h2, h3 { line-height: 1.2; text-wrap: balance; font-weight: 650; }
h1 { font-size: var(--title); letter-spacing: -0.015em; }
h2 { font-size: var(--large); }
h3 { font-size: 1rem; }
/* Names and addresses of any length break; in flex and grid only "anywhere" lets them. */
h1, h2, h3, p, li, dd, figcaption, .hint, .wrong { overflow-wrap: anywhere; }
ul, ol { padding-left: 1.25em; }
li + li { margin-top: var(--space-2); }
strong { font-weight: 650; }
code, pre, .mono { font-family: var(--code); font-size: 0.9em; }
time, .number { font-variant-numeric: tabular-nums; }

a { color: var(--accent); text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
a:hover { color: var(--accent-strong); text-decoration-thickness: 2px; }

:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px; }

.skip {
  position: absolute;
  left: var(--space-4);
  top: -10rem;
  z-index: 1;
  padding: var(--space-2) var(--space-4);
  background: var(--surface);
  border-radius: var(--radius);
}
.skip:focus { top: var(--space-3); }

.quiet { color: var(--quiet); }
.small { font-size: var(--small); }
.unseen {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
[hidden] { display: none !important; }

/* The frame of every page. */
.frame { width: 100%; max-width: 66rem; margin: 0 auto; padding: 0 var(--space-5); }
@media (max-width: 30rem) { .frame { padding: 0 var(--space-4); } }

.top { border-bottom: 1px solid var(--line); background: var(--surface); }
.top .frame {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-5);
  padding-top: var(--space-3);
  padding-bottom: var(--space-3);
}
.brand {
  display: flex;
  align-items: center;
  gap: var(--space-3);
  color: var(--ink);
  font-weight: 650;
  text-decoration: none;
  line-height: 1.25;
}
.brand:hover { color: var(--accent); }
.brand svg { flex: none; width: 1.75rem; height: 1.75rem; }
.brand .mark { fill: var(--accent); }
.brand .lines { stroke: var(--on-accent); }
.top nav { display: flex; align-items: center; gap: var(--space-5); }
.top nav form { display: flex; }
@media (max-width: 30rem) {
  .top .frame { flex-wrap: nowrap; gap: var(--space-3); }
  .top nav { gap: var(--space-3); font-size: var(--small); white-space: nowrap; }
  .brand { gap: var(--space-2); font-size: var(--small); letter-spacing: -0.01em; }
  .brand svg { width: 1.5rem; height: 1.5rem; }
}

main.frame { flex: 1; padding-top: var(--space-6); padding-bottom: var(--space-7); }
main:focus { outline: none; }
.sheet { max-width: 40rem; margin: 0 auto; padding: var(--space-6); background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); }
@media (max-width: 30rem) { .sheet { padding: 0; background: none; border: 0; } }

.bottom { border-top: 1px solid var(--line); color: var(--quiet); font-size: var(--small); }
.bottom .frame {
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--space-2) var(--space-5);
  padding-top: var(--space-4);
  padding-bottom: var(--space-5);
}

/* Space between what stands below each other. */
.stack > * + * { margin-top: var(--space-4); }
.stack > * + h2, .stack > * + section { margin-top: var(--space-6); }
.stack > h1 + * { margin-top: var(--space-3); }
.loose > * + * { margin-top: var(--space-6); }
.row { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-3) var(--space-5); }
.row.apart { justify-content: space-between; }

.card {
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  padding: var(--space-5);
}
@media (max-width: 30rem) { .card { padding: var(--space-4); } }
.cards { display: grid; gap: var(--space-4); grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); }
ul.cards { list-style: none; padding: 0; }
ul.cards > li { margin: 0; }

/* Buttons and links that look like them. */
.button {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-height: 2.75rem;
  padding: var(--space-2) var(--space-5);
  border: 1px solid var(--accent);
  border-radius: var(--radius);
  background: var(--accent);
  color: var(--on-accent);
  font: inherit;
  font-weight: 600;
  line-height: 1.25;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}
.button:hover { background: var(--accent-strong); border-color: var(--accent-strong); color: var(--on-accent); }
.button:active { transform: translateY(1px); }
.button.plain { background: transparent; color: var(--accent); border-color: var(--edge); }
.button.plain:hover { background: var(--accent-soft); border-color: var(--accent); color: var(--accent-strong); }
.button.danger { background: var(--danger); border-color: var(--danger); color: var(--on-danger); }
.button.danger:hover { filter: brightness(0.92); }
.button.slim { min-height: 2.25rem; padding: var(--space-1) var(--space-4); font-size: var(--small); }
.textual {
  padding: 0;
  border: 0;
  background: none;
  color: var(--accent);
  font: inherit;
  text-decoration: underline;
  text-decoration-thickness: 1px;
  text-underline-offset: 0.2em;
  cursor: pointer;
}
.textual:hover { color: var(--accent-strong); text-decoration-thickness: 2px; }
.top nav a, .textual { display: inline-flex; align-items: center; min-height: 1.75rem; }

/* Forms. */
.field { display: grid; gap: var(--space-1); }
.field label { font-weight: 600; }
.field .hint { color: var(--quiet); font-size: var(--small); }
.field input {
  width: 100%;
  min-height: 2.75rem;
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--edge);
  border-radius: var(--radius);
  background: var(--surface);
  color: var(--ink);
  font: inherit;
}
.field input:focus-visible { outline-offset: 0; }
.field input[aria-invalid="true"] { border-color: var(--danger); border-width: 2px; }
.field .wrong { color: var(--danger); font-size: var(--small); font-weight: 600; }

.notice { padding: var(--space-3) var(--space-4); border-left: 4px solid var(--accent); border-radius: 3px; background: var(--accent-soft); }
.fiction { padding-block: var(--space-2); background: var(--accent-soft); font-size: 0.875rem; font-weight: 600; }
.notice.bad { border-color: var(--danger); background: var(--danger-soft); }

/* Code to read and to copy. */
.code { border: 1px solid var(--line); border-radius: var(--radius); background: var(--sunken); overflow: hidden; }
.code figcaption {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  min-height: 3rem;
  padding: var(--space-1) var(--space-2) var(--space-1) var(--space-4);
  border-bottom: 1px solid var(--line);
  color: var(--quiet);
  font-size: var(--small);
}
.code pre { padding: var(--space-4); white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.55; }
.code.key pre { font-size: 1.05rem; font-weight: 600; }
.code.json pre { font-size: 0.8125rem; }
.code .address { color: var(--accent); }

.events { padding: 0; list-style: none; }
.events li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 var(--space-5); padding: var(--space-2) 0; border-bottom: 1px solid var(--line); }
.events li + li { margin-top: 0; }

/* Facts beside their names. */
.facts { display: grid; grid-template-columns: auto 1fr; gap: var(--space-1) var(--space-4); }
.facts dt { color: var(--quiet); }

table { width: 100%; border-collapse: collapse; }
th, td { padding: var(--space-2) var(--space-3); border-bottom: 1px solid var(--line); text-align: right; vertical-align: baseline; }
th:first-child, td:first-child { padding-left: 0; text-align: left; }
th:last-child, td:last-child { padding-right: 0; }
thead th { color: var(--quiet); font-size: var(--small); font-weight: 600; line-height: 1.3; }
caption { text-align: left; }
.plain-rows tbody th { font-weight: 400; }
@media (max-width: 40rem) {
  .roomy { display: none; }
  .plain-rows { font-size: var(--small); }
}

.meter { height: 0.625rem; border: 1px solid var(--edge); border-radius: 1rem; background: var(--sunken); overflow: hidden; }
.meter svg { display: block; width: 100%; height: 100%; }
.meter rect { fill: var(--accent); }
.meter.nearly-all rect { fill: var(--danger); }

/* The chart of the last days. */
.chart { display: grid; grid-template-columns: auto 1fr; gap: var(--space-1) var(--space-2); color: var(--quiet); font-size: var(--small); }
.chart .scale { display: flex; flex-direction: column; justify-content: space-between; text-align: right; line-height: 1; }
.chart svg { display: block; width: 100%; height: 9rem; overflow: visible; }
.chart .bar { fill: var(--accent); }
.chart .none { fill: var(--edge); }
.chart .rule { stroke: var(--line); stroke-width: 1; vector-effect: non-scaling-stroke; }
.chart .days { grid-column: 2; display: flex; justify-content: space-between; }

details > summary { width: fit-content; color: var(--accent); cursor: pointer; text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: 0.2em; min-height: 1.75rem; }
details[open] > summary { margin-bottom: var(--space-3); }
.days-table { max-width: 22rem; }

/* The first page. */
.opening { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-6); }
.opening h1 { font-size: var(--display); letter-spacing: -0.025em; line-height: 1.08; }
.opening h1 + .lede { margin-top: var(--space-5); }
.opening .lede { max-width: 34rem; font-size: 1.125rem; }
@media (min-width: 60rem) {
  .opening { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); align-items: start; gap: var(--space-7); }
  .opening > div:first-child { padding-top: var(--space-5); }
}
.resources { display: grid; gap: var(--space-5); grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); }
.resources dt { font-weight: 650; }
.resources dd + dd { margin-top: var(--space-1); }
.plan-choice { display: flex; flex-direction: column; gap: var(--space-4); }
.plan-choice > :last-child { margin-top: auto; }
.key-card { display: flex; flex-direction: column; gap: var(--space-4); height: 100%; }
.key-card > :last-child { margin-top: auto; }
.measure { max-width: 40rem; }

/* The guide: chapters beside the page, or below it where there is no room. */
.guide { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-6); }
.guide > div { max-width: 46rem; }
.guide nav { border-top: 1px solid var(--line); padding-top: var(--space-4); font-size: var(--small); }
.guide nav ul { list-style: none; padding: 0; }
.guide nav ul + ul { margin-top: var(--space-3); padding-top: var(--space-3); border-top: 1px solid var(--line); }
.guide nav li { margin: 0; }
.guide nav a { display: block; padding: var(--space-1) var(--space-3); border-left: 2px solid transparent; color: var(--ink); text-decoration: none; }
.guide nav a:hover { color: var(--accent); text-decoration: underline; }
.guide nav a[aria-current] { border-color: var(--accent); background: var(--accent-soft); font-weight: 650; }
.guide h2, .guide h3 { scroll-margin-top: var(--space-4); }
.guide .stack > * + h3 { margin-top: var(--space-5); }
.guide .anchor { color: inherit; text-decoration: none; }
.guide .anchor:hover { text-decoration: underline; }
.guide pre { overflow-x: auto; padding: var(--space-4); border: 1px solid var(--line); border-radius: var(--radius); background: var(--sunken); line-height: 1.55; }
.guide .scroll { overflow-x: auto; }
.guide th, .guide td { min-width: 7rem; text-align: left; overflow-wrap: normal; }
.guide td code { overflow-wrap: anywhere; }
.turn { margin-top: var(--space-6); padding-top: var(--space-4); border-top: 1px solid var(--line); }
@media (min-width: 60rem) {
  .guide { grid-template-columns: 13rem minmax(0, 1fr); }
  .guide nav { grid-column: 1; grid-row: 1; align-self: start; position: sticky; top: var(--space-4); border-top: 0; padding-top: 0; }
  .guide > div { grid-column: 2; grid-row: 1; }
}

@media (prefers-reduced-motion: no-preference) {
  .button { transition: background-color 120ms, border-color 120ms; }
}
@media print { .top nav, .guide nav, .copy { display: none; } }
`;
