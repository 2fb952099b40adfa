import { join } from 'node:path';
import { type Rolldown, build } from 'vite';
import { expect, test } from 'vitest';
import { hasTestPage } from '../scripts/test-page.ts';

const root = join(import.meta.dirname, '..');

test('a build for production hosts alone has no page for testers', () => {
  expect(hasTestPage({})).toBe(true);
  expect(hasTestPage({ PRODUCTION_HOSTS: 'a.example', DEV_HOST: 'dev.example' })).toBe(true);
  expect(hasTestPage({ PRODUCTION_HOSTS: 'a.example,b.example' })).toBe(false);
});

test('the screen for testers is left out of a build that has no page for them', async () => {
  expect(await sourcesOf({ __HAS_TEST_PAGE__: 'true' })).toContain('test-register.tsx');
  expect(await sourcesOf({ __HAS_TEST_PAGE__: 'false' })).toEqual([]);
}, 60_000);

/** The modules of the feature that a build of the route alone contains. */
async function sourcesOf(define: Record<string, string>): Promise<string[]> {
  const outputs = [
    await build({
      root,
      configFile: false,
      logLevel: 'silent',
      define: { __PRODUCTION_HOSTS__: '""', __DEV_HOST__: '""', ...define },
      build: {
        write: false,
        modulePreload: false,
        rolldownOptions: {
          input: join(root, 'src/routes/test-register.tsx'),
          preserveEntrySignatures: 'strict',
          // The packages, and what the screen is made of.
          external: (id: string) => !/routes\/|test-register|environment/.test(id),
        },
      },
    }),
  ].flat() as Rolldown.RolldownOutput[];
  return outputs
    .flatMap(({ output }) => output)
    .flatMap((each) => (each.type === 'chunk' ? Object.keys(each.modules) : []))
    .filter((id) => id.includes('features/'))
    .map((id) => id.slice(id.lastIndexOf('/') + 1));
}
