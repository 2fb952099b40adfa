import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readModules } from './imports.ts';
import { readLoadGraph } from './load-graph.ts';

const root = join(import.meta.dirname, '..');
const { closure, routes } = readLoadGraph(root);

/** As in .size-limit.js: what stands between a tap on the icon and a Home that answers. */
const firstLoad = closure(
  'src/main.tsx',
  'src/routes/_app/home.tsx',
  'src/main/startup/early-reads.ts',
  'src/replica/open-replica.ts',
  'src/sync/client.ts',
);

// A screen that is added costs the first load its path and no more.
test('the first load has the code of the front page, the frame and Home, and of no other screen', () => {
  expect(firstLoad).toContain('src/features/home/home-screen.tsx');
  expect(firstLoad).toContain('src/replica/storage/database.ts');
  const features = [...firstLoad].flatMap(
    (path) => /^src\/(?:features\/[\w-]+|checkout|paywall)/.exec(path)?.[0] ?? [],
  );
  expect([...new Set(features)].toSorted()).toEqual([
    'src/features/home',
    'src/features/shell',
    // Sign in again: a chip of the frame.
    'src/features/sign-in',
    'src/features/sync-status',
    'src/features/timers',
  ]);
});

// A log type or a collection that is added costs the first load its definition and no schema.
test('the first load has no schema, and not the library of schemas', () => {
  expect(firstLoad).toContain('schema/records/event-types.ts');
  expect(firstLoad).toContain('schema/collections/albums.ts');
  const schemas = readModules(root, ['schema', 'src']).filter(({ imports }) =>
    imports.some(({ kind, specifier }) => kind === 'static' && specifier.startsWith('zod')),
  );
  expect(schemas.length).toBeGreaterThan(50);
  expect(schemas.map(({ path }) => path).filter((path) => firstLoad.has(path))).toEqual([]);
});

// A first visit of `/` has no service worker, and comes over a slow line.
test('the front page has the code of the site and of installing, and nothing else beside the shell', () => {
  const shell = closure('src/main.tsx');
  const more = [...closure('src/site/landing/landing.tsx')].filter((path) => !shell.has(path));
  expect(more).toContain('src/site/landing/pricing.tsx');
  const others = more.filter(
    (path) => !/^src\/(site|(app|pwa)\/install|i18n\/(en|lazy)\/(site|install)\.)/.test(path),
  );
  expect(others).toEqual([]);
});

test('the library of schemas takes over how the page has configured it', () => {
  expect(z.config()).toBe(globalThis.__zod_globalConfig);
});

test('every route but the front page and the frame loads with its screen', () => {
  expect(routes().unsplit).toEqual([
    'src/routes/__root.tsx',
    'src/routes/_app.tsx',
    'src/routes/index.tsx',
    // Imports its screen on demand, because preloading the route must not load it.
    'src/routes/test-register.tsx',
  ]);
});
