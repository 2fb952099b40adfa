import { expect, test } from 'vitest';
import { makeJpeg } from '../../../tests/helpers/jpeg.ts';
import { scanToPdf } from './scan-pdf.ts';

const upright = makeJpeg({ widthPx: 1200, heightPx: 1700, dataBytes: 500 });
const across = makeJpeg({ widthPx: 1700, heightPx: 1200, dataBytes: 400 });

test('every object is where the table of the file says, and every page has its picture', () => {
  const pdf = Buffer.from(scanToPdf([upright, across]));
  const text = pdf.toString('latin1');
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  expect(text.slice(table, table + 4)).toBe('xref');
  const starts = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) =>
    Number(at),
  );
  expect(starts).toHaveLength(2 + 3 * 2);
  starts.forEach((start, i) => {
    expect(text.slice(start)).toMatch(new RegExp(`^${i + 1} 0 obj\\n`));
  });
  for (const jpeg of [upright, across]) {
    const at = pdf.indexOf(Buffer.from(jpeg));
    expect(text.slice(0, at)).toMatch(new RegExp(`/Length ${jpeg.length} >>\\nstream\\n$`));
    expect(text.slice(at + jpeg.length)).toMatch(/^\nendstream\n/);
  }
  expect([...text.matchAll(/MediaBox \[0 0 (\d+) (\d+)\]/g)].map(([, w, h]) => [w, h])).toEqual([
    ['595', '843'],
    ['843', '595'],
  ]);
});

test('no page, and a page that is no picture, are refused', () => {
  expect(() => scanToPdf([])).toThrow(RangeError);
  expect(() => scanToPdf([upright, Uint8Array.of(1, 2, 3)])).toThrow(RangeError);
});
