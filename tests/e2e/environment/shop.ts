import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import type { Device } from './device.ts';

const root = join(import.meta.dirname, '../../..');

const html = `<!doctype html>
<html lang="en" dir="ltr" class="theirs">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>A shop</title><link rel="icon" href="/icons/icon-192.png">
<link rel="stylesheet" href="/shop.css"></head>
<body class="theirs"><main><h1>A shop</h1>
<button type="button" data-pack="$rc_monthly">Buy with a trial</button>
<button type="button" data-pack="$rc_annual" data-option="base_option" data-email="kim@example.test">Buy a year</button>
<p id="result" role="status"></p>
${'<p>Long page</p>'.repeat(80)}</main>
<aside inert>Theirs, and inert before</aside>
<script type="module" src="/shop.js"></script></body></html>`;

/**
 * Opens a page that is not the app and sells through the checkout, under the app's own security
 * policy: of the same origin, so that the sandbox answers it.
 */
export async function openShop(device: Device): Promise<Page> {
  const files = await built();
  const { origin } = device;
  const answer = await fetch(device.gate.origin);
  const headers = {
    'content-security-policy': answer.headers.get('content-security-policy') ?? '',
  };
  const page = await device.context.newPage();
  for (const [path, contentType, body] of [
    ['/shop', 'text/html', html],
    ['/shop.js', 'text/javascript', files.script],
    ['/shop.css', 'text/css', files.styles],
  ] as const) {
    await page.route(origin + path, (route) => route.fulfill({ contentType, headers, body }));
  }
  await page.goto(`${origin}/shop`);
  return page;
}

async function built(): Promise<{ script: string; styles: string }> {
  const result = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(root, 'tests/e2e/pages/shop.ts'),
        output: { codeSplitting: false },
      },
    },
  });
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  const script = outputs.find(({ type }) => type === 'chunk');
  const styles = outputs.find(({ fileName }) => fileName.endsWith('.css'));
  if (script?.type !== 'chunk' || styles?.type !== 'asset') {
    throw new Error('The shop was not built into one script and its styles');
  }
  return { script: script.code, styles: String(styles.source) };
}
