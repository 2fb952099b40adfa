import { afterEach, expect, test, vi } from 'vitest';
import { repairShell } from './repair-shell.ts';
import { digestOf } from './shell.ts';

const ORIGIN = 'https://app.example';
const bytes = (text: string) => new TextEncoder().encode(text);

afterEach(() => vi.unstubAllGlobals());

/** A cache with some files, and a server with others. */
async function createShell(stored: Record<string, string>, onServer: Record<string, string>) {
  const kept = new Map(Object.entries(stored));
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url);
    fetched.push(pathname);
    const text = onServer[pathname];
    return text === undefined ? new Response('', { status: 404 }) : new Response(text);
  });
  const cache = {
    match: async (key: string) => {
      const text = kept.get(key);
      return text === undefined ? undefined : new Response(text);
    },
    put: async (key: string, response: Response) => void kept.set(key, await response.text()),
  } as unknown as Cache;
  const files = { '/a.js': await digestOf(bytes('a')), '/b.js': await digestOf(bytes('b')) };
  const keys = Object.keys(files).map((path): [string, string] => [ORIGIN + path, path]);
  return { repair: () => repairShell(files, cache, keys), kept, fetched };
}

test('stores what is missing or damaged again, and fetches nothing else', async () => {
  const missing = await createShell({ '/a.js': 'a' }, { '/b.js': 'b' });
  await missing.repair();
  expect([Object.fromEntries(missing.kept), missing.fetched]).toEqual([
    { '/a.js': 'a', '/b.js': 'b' },
    ['/b.js'],
  ]);
  const damaged = await createShell({ '/a.js': 'hal', '/b.js': 'b' }, { '/a.js': 'a' });
  await damaged.repair();
  expect([damaged.kept.get('/a.js'), damaged.fetched]).toEqual(['a', ['/a.js']]);
});

test('stores neither a page of a portal nor an error', async () => {
  const portal = await createShell({ '/b.js': 'b' }, { '/a.js': '<html>' });
  await expect(portal.repair()).rejects.toThrow('/a.js is not the file of this build');
  const gone = await createShell({ '/b.js': 'b' }, {});
  await expect(gone.repair()).rejects.toThrow('/a.js is missing on the server');
  expect(gone.kept.has('/a.js')).toBe(false);
});
