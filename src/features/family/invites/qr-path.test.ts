import { expect, test } from 'vitest';
import { qrPath } from './qr-path.ts';

const link = 'https://nestling.example/?invite=0f0e.abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';

/** Whether each module is dark, row by row, read from the path. */
function modulesOf({ size, path }: { size: number; path: string }): string[] {
  const rows = Array.from({ length: size }, () => Array<string>(size).fill('.'));
  for (const [, x = '', y = '', run = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    rows[Number(y)]?.fill('#', Number(x), Number(x) + Number(run));
  }
  return rows.map((row) => row.join(''));
}

test('encodes a link with the three finder patterns and the timing pattern', () => {
  const code = qrPath(link);
  // About version 6: a link of 80 characters fits with error correction.
  expect((code.size - 17) % 4).toBe(0);
  expect(code.size).toBeLessThanOrEqual(49);
  const modules = modulesOf(code);
  const eye = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
  expect(modules.slice(0, 7).map((row) => row.slice(0, 7))).toEqual(eye);
  expect(modules.slice(0, 7).map((row) => row.slice(-7))).toEqual(eye);
  expect(modules.slice(-7).map((row) => row.slice(0, 7))).toEqual(eye);
  expect(modules[6]?.slice(6, -6)).toMatch(/^#(\.#)+$/);
  expect(qrPath(link)).toEqual(code);
  expect(qrPath(`${link}!`).path).not.toBe(code.path);
});
