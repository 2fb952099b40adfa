import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { collectionSamples, createSampleDevice } from '../../tests/helpers/collection-samples.ts';
import { makeEvent } from '../../tests/helpers/events.ts';
import { makeJpeg } from '../../tests/helpers/jpeg.ts';
import { type CollectionName, collectionNames } from '../collections.ts';
import type { EventRecord } from '../records/event.ts';
import { type EventType, eventTypes } from '../records/event-types.ts';
import { photoOf } from '../records/photo.ts';
import type { AnyRecord } from '../records/record.ts';
import { type ExportSource, archiveParts } from './archive.ts';
import { csvLine } from './csv.ts';
import { eventHead, eventLine } from './event-table.ts';
import { NO_MEDIA } from './readme.ts';
import { zipped } from './zip.ts';

const NOW = Date.UTC(2026, 2, 29, 0, 30);
const names = {
  children: new Map([['child-mia', 'Mia']]),
  people: new Map([['u-ana', 'Ána Šíp']]),
};

describe('a cell for spreadsheets', () => {
  test.each([
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+1', `'+1`],
    ['-1 spoon', `'-1 spoon`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['\t=1+1', `"'\t=1+1"`],
    ['  =1+1', `'  =1+1`],
    ['＝1+1', `'＝1+1`],
    ['\r=1', `"'\r=1"`],
  ])('prevents %j from being a formula', (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`);
  });

  test('leaves numbers, umlauts and line breaks unchanged', () => {
    expect(csvLine([-2.5, true, null, undefined, 'Grün, "süß"\nund müde', 'a-b', ''])).toBe(
      '-2.5,true,,,"Grün, ""süß""\nund müde",a-b,\r\n',
    );
  });
});

describe('the table of a log type', () => {
  test('has local time, zone and UTC, also across a clock change', () => {
    const [row] = rowsOf(
      makeEvent('sleep', NOW, {
        childId: 'child-mia',
        endedAt: NOW + 3_600_000,
        tz: 'Europe/Berlin',
        startOffsetMin: 60,
        endOffsetMin: 120,
        createdBy: 'u-ana',
      }),
    );
    expect(row).toMatchObject({
      start_local: '2026-03-29 01:30:00',
      end_local: '2026-03-29 03:30:00',
      time_zone: 'Europe/Berlin',
      utc_offset: 'UTC+01:00',
      start_utc: '2026-03-29T00:30:00.000Z',
      end_utc: '2026-03-29T01:30:00.000Z',
      minutes: '60',
      child: 'Mia',
      entered_by: 'Ána Šíp',
    });
  });

  test('contains every value of a payload, with or without its own column', () => {
    const [row] = rowsOf(
      makeEvent('feeding', NOW, {
        payload: {
          breast: { leftSec: 600, rightSec: 0, pauseSec: 30 },
          bottles: [{ content: 'formula', takenMl: 90, entered: { value: 3, unit: 'oz' } }],
          solids: [{ name: 'carrot', qty: 20, unit: 'g' }, { name: 'pear' }],
          spitUp: 'small',
          laterField: { a: 1 },
        } as never,
      }),
    );
    expect(row).toMatchObject({
      breast_left_sec: '600',
      bottle_1_content: 'formula',
      bottle_1_taken_ml: '90',
      bottle_2_taken_ml: '',
      solids: 'name: carrot, qty: 20, unit: g; name: pear',
      spit_up: 'small',
    });
    expect(JSON.parse(row?.['more'] ?? '')).toEqual({
      breast: { pauseSec: 30 },
      bottles: { 0: { entered: { value: 3, unit: 'oz' } } },
      laterField: { a: 1 },
    });
  });

  test('has the same columns for every entry, without repetition', () => {
    for (const type of Object.keys(eventTypes) as EventType[]) {
      const head = parseCsv(eventHead(type))[0] ?? [];
      expect(new Set(head).size).toBe(head.length);
      const line = parseCsv(eventLine(makeEvent(type, NOW), names))[0];
      expect(line).toHaveLength(head.length);
    }
  });
});

describe('an archive', () => {
  test('contains all records of all pages once, and tables without deleted ones', async () => {
    const events = Array.from({ length: 25 }, (_, i) =>
      makeEvent(i % 2 === 0 ? 'feeding' : 'note', NOW - i * 60_000, {
        note: i === 3 ? '=cmd|calc' : `näp ${i}`,
        removed:
          i < 2 ? { at: NOW, by: 'u-ana', seen: { testnode: '000000000-000-testnode' } } : null,
      }),
    );
    const files = await unpacked(sourceOf({ events: events as AnyRecord[] }, 10));
    expect(JSON.parse(files['data/events.json'] ?? '')).toEqual(events);
    expect(JSON.parse(files['data/timers.json'] ?? '')).toEqual([]);
    expect(JSON.parse(files['data/profile.json'] ?? '')).toEqual({ name: 'Ána' });
    const notes = parseCsv(files['csv/note.csv'] ?? '');
    expect(files['csv/note.csv']?.startsWith('\uFEFFstart_local,')).toBe(true);
    expect(notes).toHaveLength(1 + 11);
    expect(notes.flat()).toContain("'=cmd|calc");
    expect(parseCsv(files['csv/feeding.csv'] ?? '')).toHaveLength(1 + 12);
    expect(files['README.txt']).toContain('the data of Ána');
  });

  test('contains the photo of a child as a JPEG file, and no file for children without one', async () => {
    const jpeg = makeJpeg();
    const child = (id: string, photo?: string | null) =>
      ({ ...noise(), id, childId: id, ...(photo === undefined ? {} : { photo }) }) as AnyRecord;
    const children = [child('child-mia', photoOf(jpeg)), child('child-leo', null)];
    const files = unzipSync(
      await packed(sourceOf({ children: [...children, child('child-ida')] }, 10)),
    );
    expect(Object.keys(files).filter((path) => path.startsWith('children/'))).toEqual([
      'children/child-mia.jpg',
    ]);
    expect(Buffer.from(files['children/child-mia.jpg'] ?? [])).toEqual(Buffer.from(jpeg));
  });

  test('opens when it has no records', async () => {
    const files = await unpacked(sourceOf({}, 10));
    expect(Object.keys(files).toSorted()).toEqual(
      [
        'README.txt',
        ...[...collectionNames, 'profile'].map((name) => `data/${name}.json`),
      ].toSorted(),
    );
  });

  test('has a table of growth measurements without removed ones', async () => {
    const device = createSampleDevice('u-ana', () => NOW);
    const sample = collectionSamples.growth!;
    const kept = device.create(sample, 'child-mia', '=cmd');
    const gone = device.remove(device.create(sample, 'child-mia', ''));
    const files = await unpacked(sourceOf({ growth: [kept, gone] }, 10));
    const table = files['csv/growth.csv']?.split('\r\n');
    expect(table?.[0]).toBe(
      '\uFEFFchild,date,time,weight_g,length_mm,head_mm,position,clothed,by,note,entered,' +
        'entered_by,entered_utc,changed_by,changed_utc,id,child_id',
    );
    expect(table?.[1]).toContain(`Mia,2026-01-05,,5200,580,,lying,diaper,doctor,'=cmd,`);
    expect(table?.[1]).toContain('Ána Šíp');
    expect(table).toHaveLength(3);
    expect(JSON.parse(files['data/growth.json'] ?? '')).toHaveLength(2);
  });

  test('is written while it is read, with at most one page in memory', async () => {
    let read = 0;
    const source = sourceOf({}, 10);
    const chunks = zipped(
      archiveParts({
        ...source,
        async *pages(collection) {
          if (collection !== 'events') return;
          for (; read < 50; read += 1) yield Array.from({ length: 100 }, () => noise());
        },
      }),
      NOW,
    );
    let sizeAtTenth = 0;
    for await (const chunk of chunks) {
      if (read < 10) sizeAtTenth += chunk.length;
    }
    expect(sizeAtTenth).toBeGreaterThan(100_000);
  });
});

function noise(): AnyRecord {
  return makeEvent('note', NOW, {
    note: Array.from({ length: 300 }, () => String.fromCharCode(32 + Math.random() * 90)).join(''),
  }) as AnyRecord;
}

function sourceOf(
  records: Partial<Record<CollectionName, AnyRecord[]>>,
  pageSize: number,
): ExportSource {
  return {
    about: {
      person: 'Ána',
      madeAt: NOW,
      from: 'server',
      unsent: 0,
      arriving: null,
      media: NO_MEDIA,
    },
    documents: { profile: { name: 'Ána' } },
    names,
    async *pages(collection) {
      const all = records[collection] ?? [];
      for (let i = 0; i < all.length; i += pageSize) yield all.slice(i, i + pageSize);
    },
  };
}

async function packed(source: ExportSource): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipped(archiveParts(source), NOW)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function unpacked(source: ExportSource): Promise<Record<string, string>> {
  const files = unzipSync(await packed(source));
  return Object.fromEntries(
    Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes).toString()]),
  );
}

function rowsOf(event: EventRecord): Record<string, string>[] {
  const [head = [], ...lines] = parseCsv(eventHead(event.type) + eventLine(event, names));
  return lines.map((line) => Object.fromEntries(head.map((name, i) => [name, line[i] ?? ''])));
}

/** Parses CSV as a spreadsheet does. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare, end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '');
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}
