import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { collections } from '../../../schema/collections.ts';
import { archiveParts } from '../../../schema/export/archive.ts';
import { NO_MEDIA } from '../../../schema/export/readme.ts';
import { zipped } from '../../../schema/export/zip.ts';
import { serverCollections } from '../../../schema/server-collections.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { isRemoved } from '../../../schema/rules/merge.ts';
import {
  type ReturnContext,
  comingBack,
  importedCollections,
} from '../../domain/import/coming-back.ts';
import type { Replica } from '../../replica/replica.ts';
import { type TestReplica, openTestReplica } from '../../../tests/helpers/replica.ts';
import { loadedSchemas } from '../../../tests/helpers/schemas.ts';
import { ImportSession } from './import-session.ts';

async function archiveOf(replica: Replica): Promise<File> {
  const parts = archiveParts({
    about: {
      person: 'Ana',
      madeAt: 0,
      from: 'device',
      unsent: 0,
      arriving: null,
      media: NO_MEDIA,
    },
    documents: { profile: { id: replica.userId } },
    names: { children: new Map(), people: new Map() },
    pages: (collection) => replica.pages(collection),
  });
  const chunks: BlobPart[] = [];
  for await (const chunk of zipped(parts, Date.UTC(2026, 0, 1))) chunks.push(new Uint8Array(chunk));
  return new File(chunks, 'nestling-export.zip');
}

/** All records that come back, without what the store writes anew. */
async function contentsOf({ replica }: TestReplica): Promise<Record<string, AnyRecord[]>> {
  const all: Record<string, AnyRecord[]> = {};
  for (const name of importedCollections) {
    const found: AnyRecord[] = [];
    for await (const page of replica.pages(name)) {
      found.push(
        ...page
          .filter((record) => !isRemoved(record))
          .map(
            ({ createdBy, createdAt, updatedBy, updatedAt, clocks, importRef, ...fields }) =>
              fields as unknown as AnyRecord,
          ),
      );
    }
    all[name] = found.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }
  return all;
}

const child = {
  id: 'child-number-one',
  childId: 'child-number-one',
  name: 'Mia',
  birthdate: '2025-01-01',
  gender: 'girl',
  chartSex: 'female',
  gestationDays: null,
  color: '#112233',
  caregivers: [],
};
const text = (max: number) =>
  fc.string({ unit: 'grapheme', maxLength: max }).map((each) => each.replaceAll('\0', ''));
const at = fc.integer({ min: Date.UTC(2025, 5, 1), max: Date.UTC(2026, 2, 1) });
const event = fc.record({
  type: fc.constant('feeding' as const),
  childId: fc.constant(child.id),
  startedAt: at,
  endedAt: fc.constant(null),
  note: text(40),
  tags: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { maxLength: 3 }),
  tz: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kathmandu'),
  payload: fc.record({
    bottles: fc.tuple(
      fc.record({
        content: fc.constantFrom('formula' as const, 'breast_milk' as const),
        takenMl: fc.integer({ min: 1, max: 900 }),
      }),
    ),
  }),
  source: fc.constantFrom('app' as const, 'timer' as const),
});
const measurement = fc.record({
  childId: fc.constant(child.id),
  date: fc.constantFrom('2025-06-01', '2025-12-24'),
  time: fc.constant(null),
  weightG: fc.integer({ min: 3_000, max: 12_000 }),
  lengthMm: fc.constant(null),
  headMm: fc.constant(null),
  position: fc.constant(null),
  clothed: fc.constant(null),
  by: fc.constant(null),
  note: text(30),
  photoIds: fc.constant([]),
  documentId: fc.constant(null),
});

test('an export comes back into an empty family as it was, once', async () => {
  const run = async (events: readonly object[], growth: readonly object[]): Promise<void> => {
    const from = await openTestReplica();
    const into = await openTestReplica();
    try {
      await from.replica.store(collections.children).add([child as never]);
      const added = await from.replica.events.add(events as never);
      await from.replica.store(collections.growth).add(growth as never);
      const [first] = added;
      if (first && added.length > 2) await from.replica.events.remove(first.id);
      const file = await archiveOf(from.replica);

      const importInto = async () => {
        const work = new ImportSession({ ...into, schemas: loadedSchemas, device: into.device });
        const opened = await work.open([file]);
        if (!opened.ok) throw new Error(opened.reason);
        const preview = await work.plan({
          provider: 'nestling',
          zones: [{ from: null, tz: 'UTC' }],
          units: { volume: 'ml', weight: 'kg', length: 'cm', temperature: 'C' },
          dateOrder: 'mdy',
          mapping: null,
          children: {},
          withDuplicates: false,
          withTrash: false,
        });
        return { work, preview };
      };
      const { work } = await importInto();
      const job = await work.run(() => undefined);
      const [before, after] = [await contentsOf(from), await contentsOf(into)];
      // The person who did it is another one here.
      const neutral = (all: Record<string, AnyRecord[]>, id: string) =>
        JSON.parse(JSON.stringify(all).replaceAll(id, 'me')) as unknown;
      expect(neutral(after, into.userId)).toEqual(neutral(before, from.userId));
      expect((await importInto()).preview).toMatchObject({ fresh: 0, inTrash: 0 });
      await work.undo(job.id, () => undefined);
      expect(Object.values(await contentsOf(into)).flat()).toEqual([]);
    } finally {
      await from.replica.close();
      await into.replica.close();
    }
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { maxLength: 12 }),
      fc.array(measurement, { maxLength: 4 }),
      run,
    ),
    { numRuns: 12 },
  );
});

test('each collection says what becomes of it, and gives back what only the server writes', () => {
  expect(Object.keys(comingBack).toSorted()).toEqual(Object.keys(collections).toSorted());
  const context: ReturnContext = {
    userId: 'me',
    isOwn: () => false,
    isMember: () => false,
    nameOf: () => null,
    isHere: () => false,
    runningSlots: new Set(),
    now: 0,
  };
  for (const name of importedCollections) {
    const { becomes, serverFields } = comingBack[name];
    const initials = Object.entries(serverCollections[name].serverFields).map(
      ([field, { initial }]) => [field, initial] as const,
    );
    const fields = Object.fromEntries(initials.map(([field]) => [field, 'of another server']));
    const record = {
      id: 'record-1',
      childId: null,
      startedAt: 0,
      startOffsetMin: 0,
      ...fields,
    } as unknown as AnyRecord;
    const written = { ...becomes(record, context).fields, ...serverFields };
    for (const [field, initial] of initials) {
      expect([name, field, written[field]]).toEqual([name, field, initial]);
    }
  }
});
