/** Markdown is loaded as its text: by `bin/load-jsx.js`, by vitest, and by bundlers as a text module. */
declare module "*.md" {
  const text: string;
  // oxlint-disable-next-line import/no-default-export -- the form in which loaders give a text
  export default text;
}
