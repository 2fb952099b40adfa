import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { createZip } from './create-zip.ts';

test('an archive has every file whole, under its name', async () => {
  const zip = createZip();
  const large = new Uint8Array(200_000).map((_, i) => i % 251);
  await zip.add('2026-03-14 a.jpg', new Blob([large]), Date.UTC(2026, 2, 14));
  await zip.add('1950 grandma.jpg', new Blob(['old']), Date.UTC(1950, 0, 1));
  const files = unzipSync(new Uint8Array(await zip.end().arrayBuffer()));
  expect(Object.keys(files)).toEqual(['2026-03-14 a.jpg', '1950 grandma.jpg']);
  expect(files['2026-03-14 a.jpg']).toEqual(large);
  expect(new TextDecoder().decode(files['1950 grandma.jpg'])).toBe('old');
});
