import { SITE_ABOUT, SITE_NAME } from "../words/site-name.ts";
import { ASSET_PATHS } from "./assets.ts";

/** The site's name and icons when it is installed (W3C Web Application Manifest). */
export const WEB_MANIFEST = JSON.stringify({
  name: SITE_NAME,
  short_name: "Legislative Data",
  description: SITE_ABOUT,
  lang: "en",
  start_url: "/",
  display: "browser",
  background_color: "#ffffff",
  theme_color: "#1f4fc4",
  icons: [
    { src: ASSET_PATHS.icon, type: "image/svg+xml", sizes: "any" },
    { src: ASSET_PATHS.icon192, type: "image/png", sizes: "192x192", purpose: "any" },
    { src: ASSET_PATHS.icon512, type: "image/png", sizes: "512x512", purpose: "any" },
    { src: ASSET_PATHS.icon512, type: "image/png", sizes: "512x512", purpose: "maskable" },
  ],
});
