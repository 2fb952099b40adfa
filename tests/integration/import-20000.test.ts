import { describe, expect, test } from 'vitest';
import type { CollectionName } from '../../schema/collections.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import { NEW_CHILD } from '../../src/app/import/import-answers.ts';
import type { StoredAnswers } from '../../src/app/import/import-facts.ts';
import { ImportSession, type ReadFiles } from '../../src/app/import/import-session.ts';
import type { Replica } from '../../src/replica/replica.ts';
import { type ImportSample, importSamples } from '../helpers/import-files.ts';
import { HttpDevice } from '../helpers/http-device.ts';
import { loadedSchemas } from '../helpers/schemas.ts';
import type { Person } from '../helpers/server.ts';
import { createMemoryDeviceStore } from '../helpers/sync.ts';

/**
 * As many entries as a family logs in more than a year, in each format. The device is in memory, with the real
 * stores: IndexedDB in Node would need minutes for each.
 */

const ROWS = 20_000;

describe.each(Object.values(importSamples).map((make) => make(ROWS)))(
  '20,000 rows of $provider',
  (sample) => {
    test('add nothing the second time and are undone to nothing', async () => {
      const phone = phoneInMemory();
      const first = importOn(phone);
      await first.plan(answersOf(await openedBy(first, sample)));
      const job = await first.run(() => undefined);
      expect(countAlive(phone)).toBe(sample.records);
      const second = importOn(phone);
      const preview = await second.plan(answersOf(await openedBy(second, sample)));
      expect(preview).toMatchObject({ fresh: 0, duplicates: 0, inTrash: 0 });
      await second.undo(job.id, () => undefined);
      expect(countAlive(phone)).toBe(0);
    }, 600_000);
  },
);

const person = { id: 'somebody', accessToken: '', refreshToken: '' } as unknown as Person;
const clock = { now: () => Date.UTC(2026, 10, 1), skewMs: () => 0 };

/** It never meets its server. */
function phoneInMemory(): HttpDevice {
  return new HttpDevice(person, { node: 'importer', url: 'http://localhost', now: clock.now });
}

function importOn(phone: HttpDevice): ImportSession {
  const replica = {
    userId: person.id,
    store: phone.store,
    pages: (collection: CollectionName) => pagesOf(phone, collection),
  } as unknown as Replica;
  return new ImportSession({
    replica,
    schemas: loadedSchemas,
    clock,
    device: createMemoryDeviceStore(),
  });
}

async function* pagesOf(phone: HttpDevice, collection: CollectionName) {
  yield recordsOf(phone, collection);
}

async function openedBy(work: ImportSession, { files }: ImportSample): Promise<ReadFiles> {
  const opened = await work.open(files.map(({ name, text }) => new File([text], name)));
  if (!opened.ok) throw new Error(opened.reason);
  return opened.read;
}

function answersOf(read: ReadFiles): StoredAnswers {
  const [provider = 'csv'] = read.providers;
  const questions = read.questions[provider];
  return {
    provider,
    zones: [{ from: null, tz: 'Europe/Berlin' }],
    units: { volume: 'ml', weight: 'kg', length: 'cm', temperature: 'C' },
    dateOrder: questions?.dateOrder ?? 'mdy',
    mapping: questions?.mapping ?? null,
    children: Object.fromEntries((questions?.children ?? []).map(({ key }) => [key, NEW_CHILD])),
    withDuplicates: false,
    withTrash: false,
  };
}

function countAlive(phone: HttpDevice): number {
  return recordsOf(phone, 'events').filter((record) => !isRemoved(record)).length;
}

function recordsOf(phone: HttpDevice, collection: CollectionName) {
  return Object.entries(phone.records())
    .filter(([name]) => name.startsWith(`${collection}/`))
    .map(([, record]) => record);
}
