import { describe, expect, test } from 'vitest';
import { notThePage, olderShells, type ShellFile, shellName, shellsToDelete } from './shell.ts';

const files: ShellFile[] = [
  { url: '/index.html', revision: 'a1', integrity: 'sha384-x' },
  { url: '/assets/main-b2.js', revision: null, integrity: 'sha384-y' },
];

describe('the shell of a build', () => {
  test('has a cache name that depends on its content', () => {
    expect(shellName(files)).toBe(shellName(structuredClone(files)));
    expect(shellName(files)).toMatch(/^nestling-shell-[0-9a-z]{8,}$/);
    const changed = files.map((file) => ({ ...file, integrity: `${file.integrity}z` }));
    expect(shellName(changed)).not.toBe(shellName(files));
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
