/**
 * `bin/load.js`, vitest and bundlers load Markdown and style sheets as text, and fonts and pictures as bytes.
 */
/* oxlint-disable import/no-default-export -- as loaders export a file's content */
declare module "*.md" {
  const text: string;
  export default text;
}
declare module "*.css" {
  const text: string;
  export default text;
}
declare module "*.png" {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}
declare module "*.ico" {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}
declare module "*.woff2" {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}
