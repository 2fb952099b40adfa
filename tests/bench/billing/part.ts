import { gzipSync } from 'node:zlib';
import { PUBLISHED_CLIENT } from '../../helpers/published-client.ts';
import type { Part } from '../part.ts';
import type { Goal, Row } from '../report/figures.ts';
import { ENGLISH, sharedCode, bundle, sources } from './bundle.ts';
import { peerScript } from './peer.ts';
import { billingTimes } from './times.ts';

/** B25: the size of the paying code, and how fast it is on screen. */
export const billing: Part = async (run) => [
  ...(await billingWeights(run)),
  ...(await billingTimes(run)),
];

/**
 * The code that paying adds to the app, without what the app loads for other reasons (React, zod,
 * icons, the design system). Compared with the provider's own client, minified, which brings its own.
 */
const billingWeights: Part = async () => {
  const script = await peerScript();
  // The minified file; the other entry leaves that to the app's bundler.
  const theirs = script === null ? null : gzipSync(script, { level: 9 }).length;
  const [core, checkout, paywall, everything, withPackages] = await Promise.all([
    bundle(sources.core),
    bundle(sources.checkout, sharedCode),
    bundle(sources.paywall, sharedCode),
    bundle(sources.everything, sharedCode),
    bundle(sources.everything),
  ]);
  const language = everything.bytesOf(ENGLISH);
  const row = (measure: string, setting: string, bytes: number): Row => ({
    id: 'B25',
    measure,
    setting: `gzip, ${setting}`,
    unit: 'KiB',
    figures: [bytes / 1024],
  });
  const beside = (row: Row): Row =>
    theirs === null ? row : { ...row, peer: { name: PUBLISHED_CLIENT, figures: [theirs / 1024] } };
  const all = row('All of it', 'our code', everything.bytes + language);
  return [
    {
      ...row('Billing layer and one language', 'with zod', core.bytes + language),
      goals: [{ of: 'median', atMost: 22.9 }],
    },
    row('Checkout with what it needs of the layer', 'our code', checkout.bytes),
    row('Paywall with what it needs of the layer', 'our code', paywall.bytes),
    row('One language', 'our code', language),
    {
      ...beside(all),
      goals: [{ of: 'median', atMost: 38.1 }, ...(theirs === null ? [] : [UNDER_A_THIRD])],
    },
    beside(row('All of it', 'with packages, without React', withPackages.bytes + language)),
  ];
};

const UNDER_A_THIRD: Goal = { of: 'ratio', atMost: 0.316 };
