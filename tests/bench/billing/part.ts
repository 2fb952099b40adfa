import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Part } from '../part.ts';
import type { Goal, Row } from '../report/figures.ts';
import { ENGLISH, sharedCode, bundle, sources } from './bundle.ts';

const PUBLISHED = '@revenuecat/purchases-js@1.11.0';

/**
 * What paying adds to the app: our code, without what the app loads for other reasons (React, zod,
 * icons, the design system). Beside it the provider's own client, minified, which brings its own.
 */
export const billingWeights: Part = async () => {
  const theirs = await published();
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
    theirs === null ? row : { ...row, peer: { name: PUBLISHED, figures: [theirs / 1024] } };
  const all = row('All of it', 'our code', everything.bytes + language);
  return [
    {
      ...row('Billing layer and one language', 'with zod', core.bytes + language),
      goals: [{ of: 'median', atMost: 24.4 }],
    },
    row('Checkout with what it needs of the layer', 'our code', checkout.bytes),
    row('Paywall with what it needs of the layer', 'our code', paywall.bytes),
    row('One language', 'our code', language),
    {
      ...beside(all),
      goals: [{ of: 'median', atMost: 40 }, ...(theirs === null ? [] : [A_THIRD])],
    },
    beside(row('All of it', 'with packages, without React', withPackages.bytes + language)),
  ];
};

const A_THIRD: Goal = { of: 'ratio', atMost: 0.333 };

/** The published client as npm gives it, gzipped; null where there is no registry. */
async function published(): Promise<number | null> {
  const folder = await mkdtemp(join(tmpdir(), 'nestling-peer-'));
  const run = promisify(execFile);
  try {
    const { stdout } = await run('npm', ['pack', '--silent', PUBLISHED], { cwd: folder });
    await run('tar', ['xzf', stdout.trim()], { cwd: folder });
    // Its minified file; the other leaves that to the app's bundler.
    const code = await readFile(join(folder, 'package/dist/Purchases.umd.js'));
    return gzipSync(code, { level: 9 }).length;
  } catch (error) {
    process.stderr.write(`${PUBLISHED} could not be fetched: ${String(error)}\n`);
    return null;
  } finally {
    await rm(folder, { recursive: true });
  }
}
