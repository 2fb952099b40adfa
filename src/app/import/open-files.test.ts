import { deflateRawSync } from 'node:zlib';
import { Zip, type ZipInputFile, strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { FILE_MAX_BYTES, openFiles } from './open-files.ts';

const csv = 'Start,Type\n2026-03-01 08:00,Nap\n';
const file = (name: string, content: BlobPart) => new File([content], name);
const zip = (files: Record<string, string | Uint8Array>, level: 0 | 6 = 6) =>
  file(
    'export.zip',
    new Uint8Array(
      zipSync(
        Object.fromEntries(
          Object.entries(files).map(([path, content]) => [
            path,
            typeof content === 'string' ? strToU8(content) : content,
          ]),
        ),
        { level },
      ),
    ),
  );

/** An archive with one file of zeros, packed by zlib in a tenth of the time that fflate needs. */
function archiveOfZeros(bytes: number): File {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const archive = new Zip((error, part) => {
    if (error) throw error;
    parts.push(new Uint8Array(part));
  });
  const packed: ZipInputFile = { filename: 'a.csv', size: bytes, crc: 0, compression: 8 };
  archive.add(packed);
  packed.ondata?.(null, deflateRawSync(new Uint8Array(bytes)), true);
  archive.end();
  return new File(parts, 'export.zip');
}

test.each([0, 6] as const)(
  'reads the tables of an archive (level %i) and leaves secrets packed',
  async (level) => {
    const opened = await openFiles([
      zip(
        {
          'sleep-logs.csv': csv,
          'settings.json': '{"securityPin":"1234"}',
          'DATE.backup.env': 'SECRET=1',
          'photo.jpg': new Uint8Array(200_000),
        },
        level,
      ),
    ]);
    expect(opened).toMatchObject({ ok: true, source: { tables: [{ file: 'sleep-logs.csv' }] } });
    expect(JSON.stringify(opened)).not.toContain('1234');
  },
);

test('takes several files as one import, and names what is no table', async () => {
  const opened = await openFiles([file('a.csv', csv), file('b.csv', csv), file('c.txt', 'hello')]);
  expect(opened).toMatchObject({
    ok: true,
    source: { files: ['a.csv', 'b.csv', 'c.txt'], tables: [{}, {}], skipped: ['c.txt'] },
  });
});

test('reads the records of an own export instead of its tables', async () => {
  const record = {
    id: 'event-one',
    childId: null,
    createdBy: 'u',
    createdAt: 1,
    updatedBy: 'u',
    updatedAt: 1,
    schemaVersion: 1,
    clocks: { '*': '000000000-000-testnode' },
    removed: null,
  };
  const opened = await openFiles([
    zip({
      'data/events.json': `[\n${JSON.stringify(record)},\nbroken\n]\n`,
      'csv/note.csv': csv,
      'README.txt': 'a,b\n1,2',
    }),
  ]);
  expect(opened).toMatchObject({
    ok: true,
    source: { tables: [], own: { unreadable: [{ file: 'data/events.json', row: 2 }] } },
  });
});

test.each<[string, () => File, string]>([
  ['a workbook', () => zip({ 'xl/workbook.xml': '<x/>' }), 'spreadsheet'],
  ['a picture', () => file('a.jpg', new Uint8Array([0xff, 0xd8, 1, 2])), 'unknown'],
  ['an empty file', () => file('a.csv', ''), 'unknown'],
  [
    'a cut archive',
    () => file('a.zip', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0])),
    'unknown',
  ],
  [
    'an archive that ends too early',
    () => file('a.zip', zip({ 'a.csv': `${csv}${'x,y\n'.repeat(50_000)}` }).slice(0, 200)),
    'damaged',
  ],
])('says what is wrong with %s', async (_, make, reason) => {
  expect(await openFiles([make()])).toEqual({ ok: false, reason });
});

test('refuses a file of 500 MB without reading it', async () => {
  const huge = file('a.csv', csv);
  Object.defineProperty(huge, 'size', { value: 500 * 1024 * 1024 });
  Object.defineProperty(huge, 'arrayBuffer', {
    value: () => Promise.reject(new Error('was read')),
  });
  expect(await openFiles([huge])).toEqual({ ok: false, reason: 'too_large' });
});

test('refuses ten million lines, and an archive that unpacks to gigabytes, in bounded memory', async () => {
  const lines = file('a.csv', `a,b\n${'1,2\n'.repeat(10_000_000)}`);
  expect(lines.size).toBeLessThan(FILE_MAX_BYTES);
  expect(await openFiles([lines])).toEqual({ ok: false, reason: 'too_large' });
  const bomb = archiveOfZeros(3 * FILE_MAX_BYTES + 1_000);
  expect(bomb.size).toBeLessThan(1024 * 1024);
  expect(await openFiles([bomb])).toEqual({ ok: false, reason: 'too_large' });
});
