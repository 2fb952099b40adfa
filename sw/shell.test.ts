import { describe, expect, test } from 'vitest';
import {
  assertIsOf,
  digestOf,
  notThePage,
  olderShells,
  precacheEntries,
  shellName,
  shellsToDelete,
} from './shell.ts';

const files = { '/index.html': 'a1', '/assets/main-b2.js': 'y' };

describe('the shell of a build', () => {
  test('has a cache name that depends on its content', () => {
    expect(shellName(files)).toBe(shellName(structuredClone(files)));
    expect(shellName(files)).toMatch(/^nestling-shell-[0-9a-z]{8,}$/);
    expect(shellName({ ...files, '/index.html': 'a2' })).not.toBe(shellName(files));
  });

  test('has a revision of each file whose name does not change with its content', () => {
    expect(precacheEntries(files)).toEqual([
      { url: '/index.html', revision: 'a1' },
      { url: '/assets/main-b2.js', revision: null },
    ]);
  });

  test('takes only files of this build from the network', async () => {
    const script = new TextEncoder().encode('start()');
    const listed = { '/assets/main-b2.js': await digestOf(script) };
    const answer = (body: string | Uint8Array<ArrayBuffer>) => new Response(body);
    await assertIsOf(listed, '/assets/main-b2.js', answer(script));
    await expect(
      assertIsOf(listed, '/assets/main-b2.js', answer('<p>Sign in to the Wi-Fi</p>')),
    ).rejects.toThrow('not the file of this build');
    // Files of older builds are not in the list.
    await assertIsOf(listed, '/assets/main-a1.js', answer('old()'));
  });

  const names = [
    'nestling-shell-1',
    'other',
    'nestling-shell-2',
    'nestling-shell-3',
    'nestling-shell-4',
  ];

  test('keeps the newest two older shells while a window is open', () => {
    expect(shellsToDelete(names, 'nestling-shell-4', true)).toEqual(['nestling-shell-1']);
    expect(shellsToDelete(names.slice(0, 3), 'nestling-shell-2', true)).toEqual([]);
  });

  test('removes every older shell when no window is open', () => {
    expect(shellsToDelete(names, 'nestling-shell-4', false)).toEqual([
      'nestling-shell-1',
      'nestling-shell-2',
      'nestling-shell-3',
    ]);
  });

  test('keeps caches that are not shells', () => {
    expect(olderShells(['other', 'nestling-media'], 'nestling-shell-1')).toEqual([]);
  });
});

describe('the page', () => {
  const isPage = (address: string) => !notThePage.some((pattern) => pattern.test(address));

  test.each([
    '/',
    '/home',
    '/logs',
    '/vault/photos',
    '/knowledge/article/0199-aa',
    '/?invite=a.b.c',
    '/reset-password?token=ab.cd',
    '/apiary',
    '/v1x',
  ])('answers %s', (address) => expect(isPage(address)).toBe(true));

  test.each([
    '/api',
    '/api/events',
    '/api?x=1',
    '/socket.io/?transport=polling',
    '/rcbilling/v1/x',
    '/v1/customers',
    '/assets/main-old.js',
    '/missing.html',
    '/files/report.pdf?download=1',
    '/.well-known/x.json',
  ])('does not answer %s', (address) => expect(isPage(address)).toBe(false));
});
