import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './tests/helpers/chromium.ts';

// Looked up once; the worker processes, which load this file again, inherit it.
process.env['CHROMIUM'] ??= await findChromium();

export default defineConfig({
  testDir: './tests/e2e',
  outputDir: './test-results',
  // On two processors: most tests wait more than they work.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // Generous: how fast the product is, the benchmarks say.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  projects: [
    { name: 'chromium', grepInvert: /@long/ },
    // Rarer faults and longer stories: `npm run test:long` (docs/long-runs.md).
    { name: 'long', grep: /@long/ },
  ],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env['CHROMIUM'], args: chromiumArgs },
    locale: 'en-GB',
    trace: 'off',
    video: 'off',
    screenshot: 'only-on-failure',
  },
});
