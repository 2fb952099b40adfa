export type BaseUrls = { readonly api: string; readonly events: string };

/** The base URLs of calls and events. A proxy of the app handles both. */
export function baseUrls(proxyUrl?: string): BaseUrls {
  // The hosted provider is the same for production, development and local.
  return {
    api: proxyUrl || 'https://api.revenuecat.com',
    events: proxyUrl || 'https://e.revenue.cat',
  };
}

/** The URL of a file of the branding: icon, wordmark, font. */
export function assetUrl(path: string): string {
  return new URL(path, 'https://da08ctfrofx1b.cloudfront.net/').href;
}
