import type { Environment } from '../lib/environment.ts';

/** The hosted provider serves all three. */
const HOSTED = 'https://api.revenuecat.com';
const apiByEnvironment: Readonly<Record<Environment, string>> = {
  prod: HOSTED,
  dev: HOSTED,
  local: HOSTED,
};

export type BaseUrls = { readonly api: string; readonly events: string };

/** Where calls and events go; one address of the app's own, a proxy or a sandbox, takes both. */
export function baseUrls(environment: Environment, proxyUrl?: string): BaseUrls {
  return proxyUrl
    ? { api: proxyUrl, events: proxyUrl }
    : { api: apiByEnvironment[environment], events: 'https://e.revenue.cat' };
}

/** Where the files of a branding are: icons, wordmarks, the font. */
export function assetUrl(path: string): string {
  return new URL(path, 'https://da08ctfrofx1b.cloudfront.net/').href;
}
