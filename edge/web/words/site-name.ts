/** What the service is called on its pages and in its mails. */
export const SITE_NAME = "Federal Legislative Data API";
