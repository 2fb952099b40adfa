export type BaseUrls = { readonly api: string; readonly events: string };

/** Where calls and events go; one address of the app's own, a proxy or a sandbox, takes both. */
export function baseUrls(proxyUrl?: string): BaseUrls {
  // The hosted provider serves production, development and whatever is local.
  return {
    api: proxyUrl || 'https://api.revenuecat.com',
    events: proxyUrl || 'https://e.revenue.cat',
  };
}

/** Where the files of a branding are: icons, wordmarks, the font. */
export function assetUrl(path: string): string {
  return new URL(path, 'https://da08ctfrofx1b.cloudfront.net/').href;
}
