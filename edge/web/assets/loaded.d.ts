/**
 * Markdown and style sheets are loaded as their text, typefaces and pictures as their bytes: by `bin/load.js`, by
 * vitest, and by bundlers.
 */
declare module "*.md" {
  const text: string;
  // oxlint-disable-next-line import/no-default-export -- the form in which loaders give a text
  export default text;
}
declare module "*.css" {
  const text: string;
  // oxlint-disable-next-line import/no-default-export -- as above
  export default text;
}
declare module "*.png" {
  const bytes: Uint8Array<ArrayBuffer>;
  // oxlint-disable-next-line import/no-default-export -- as above
  export default bytes;
}
declare module "*.ico" {
  const bytes: Uint8Array<ArrayBuffer>;
  // oxlint-disable-next-line import/no-default-export -- as above
  export default bytes;
}
declare module "*.gz" {
  const bytes: Uint8Array<ArrayBuffer>;
  // oxlint-disable-next-line import/no-default-export -- as above
  export default bytes;
}
declare module "*.woff2" {
  const bytes: Uint8Array<ArrayBuffer>;
  // oxlint-disable-next-line import/no-default-export -- as above
  export default bytes;
}
