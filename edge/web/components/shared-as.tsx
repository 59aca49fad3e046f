import { ASSET_PATHS } from "../assets/assets.ts";
import { SITE_NAME } from "../words/site-name.ts";

/** Meta tags for search engines and link previews. */
export function SharedAs({
  title,
  about,
  url,
  baseUrl,
}: {
  readonly title: string;
  readonly about: string;
  readonly url: string;
  readonly baseUrl: string;
}) {
  return (
    <>
      <meta name="description" content={about} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={SITE_NAME} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={about} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={baseUrl + ASSET_PATHS.social} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={SITE_NAME} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
