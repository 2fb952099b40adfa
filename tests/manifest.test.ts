import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../public');

type Picture = { src: string; purpose?: string };
type Manifest = {
  id: string;
  start_url: string;
  display: string;
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { name: string; url: string }[];
  share_target: { action: string; method: string };
};

test('the manifest has an id, shortcuts, a share target, and pictures that exist', async () => {
  const manifest = JSON.parse(
    await readFile(join(folder, 'manifest.webmanifest'), 'utf8'),
  ) as Manifest;
  expect(manifest).toMatchObject({
    id: '/',
    start_url: '/home',
    display: 'standalone',
    share_target: { action: '/share', method: 'POST' },
  });
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Feed', 'Diaper', 'Sleep', 'Pump']);
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  expect(manifest.screenshots).toHaveLength(3);
  const pictures = [...manifest.icons, ...manifest.screenshots];
  expect(pictures.filter(({ src }) => !existsSync(join(folder, src)))).toEqual([]);
});
