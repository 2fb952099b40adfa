import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type Collection, collections } from '../../../../schema/collections.ts';
import { documentDefaults } from '../../../../schema/records/document-input.ts';
import { photoDefaults } from '../../../../schema/records/photo-input.ts';
import type { AnyRecord } from '../../../../schema/records/record.ts';
import type { Role } from '../../../../schema/rights/roles.ts';
import { makeJpeg } from '../../../../tests/helpers/jpeg.ts';
import {
  type TestReplica,
  bottle,
  childId,
  openTestReplica,
} from '../../../../tests/helpers/replica.ts';
import { loadedSchemas } from '../../../../tests/helpers/schemas.ts';
import { createFileTaker } from '../../../app/import/archive-files.ts';
import { readImportJobs } from '../../../app/import/import-jobs.ts';
import { ImportSession } from '../../../app/import/import-session.ts';
import { newId } from '../../../lib/ids.ts';
import { openMediaStore } from '../../../media/store/media-store.ts';
import { NEW_UPLOAD } from '../../../media/upload/upload-machine.ts';
import type { Replica } from '../../../replica/replica.ts';
import { exportFromDevice } from './device-export.ts';

test('exports the records of a device without a request, with umlauts and escaped formulas', async () => {
  const environment = await openTestReplica();
  const { replica } = environment;
  const added = await replica.events.add([
    { ...bottle(environment.clock.now()), note: '=HYPERLINK("x") süß' },
    ...Array.from({ length: 1_100 }, (_, i) => bottle(environment.clock.now() - i * 60_000)),
  ]);
  await replica.events.remove(added[1]?.id ?? '');
  const progress: number[] = [];
  const files = await unpacked(
    exportOf(environment, 'super_admin', (count) => progress.push(count)),
  );
  const events = JSON.parse(files['data/events.json'] ?? '') as { id: string }[];
  expect(events.map(({ id }) => id).toSorted()).toEqual(added.map(({ id }) => id).toSorted());
  const table = files['csv/feeding.csv'] ?? '';
  expect(table.startsWith('\uFEFF')).toBe(true);
  expect(table.trimEnd().split('\r\n')).toHaveLength(1 + added.length - 1);
  expect(table).toContain(`"'=HYPERLINK(""x"") süß"`);
  expect(files['README.txt']).toContain('1101 entries in here had not been sent');
  expect(progress.at(-1)).toBe(added.length);
  await replica.close();
});

test('exports only a caregiver’s own entries without the right to export', async () => {
  const environment = await openTestReplica();
  const [own] = await environment.replica.events.add([bottle(environment.clock.now())]);
  const others = { ...own, id: 'event-of-another', createdBy: 'u-other' };
  await environment.replica.sync.absorb([
    { collection: 'events', seq: 5, record: others as never },
  ]);
  const files = await unpacked(exportOf(environment, 'caregiver'));
  expect(JSON.parse(files['data/events.json'] ?? '')).toEqual([
    expect.objectContaining({ id: own?.id, childId }),
  ]);
  await environment.replica.close();
});

test.each([
  ['that has not heard of the server', {}, null, 'no entries of the server had arrived'],
  [
    'in its first sync',
    { history: 'cursor', progress: { done: 40, total: 900 } },
    { done: 40, total: 900 },
    '40 of 900 entries of the server had arrived',
  ],
  ['that has everything', { history: null }, undefined, null],
])('says what is missing on a device %s', async (_, change, arriving, line) => {
  const environment = await openTestReplica();
  const { replica } = environment;
  await replica.events.add([bottle(environment.clock.now())]);
  const isKnown = 'history' in change;
  const checkpoint = isKnown ? { epoch: 'e', seq: 5 } : null;
  await replica.sync.writeState({ ...(await replica.sync.readState()), checkpoint, ...change });
  const made = await exportOf(environment, 'super_admin');
  expect(made.arriving).toEqual(arriving === null ? { done: 0, total: 0 } : (arriving ?? null));
  const { 'README.txt': readme } = await unpacked(Promise.resolve(made));
  expect(
    /(?:no|\d+ of \d+) entries of the server had arrived/.exec(readme ?? '')?.[0] ?? null,
  ).toBe(line);
  await replica.close();
});

test('has the photos that are on the device, names the others, and comes back with them', async () => {
  const environment = await openTestReplica();
  const [here, elsewhere, secret] = [newId(), newId(), newId()];
  const bytes = makeJpeg({ dataBytes: 500 });
  await keepFile(environment.userId, `photos/${here}/original`, bytes);
  await environment.replica
    .store(collections.photos)
    .add([
      photoOf(here, await hashOf(bytes), bytes.length) as never,
      photoOf(elsewhere, '2'.repeat(64), 9) as never,
    ]);
  await environment.replica.store(collections.documents).add([documentOf(secret) as never]);
  const made = await exportOf(environment, 'parent');
  const files = await unpacked(Promise.resolve(made));
  expect(Object.keys(files).filter((path) => path.startsWith('media/'))).toEqual([
    `media/photos/${here}-original.jpg`,
  ]);
  expect(files['missing-files.csv']?.split('\r\n')[1]).toBe(
    `photos,${elsewhere},original,${elsewhere}.jpg`,
  );
  expect(files['README.txt']).toMatch(/missing-files\.csv +1 files that this device does not have/);
  expect(files['README.txt']).toContain('1 files of sensitive documents are left out');

  const into = await openTestReplica();
  const session = importInto(into);
  const opened = await session.open([new File([made.file], 'nestling-export.zip')]);
  expect(opened.ok).toBe(true);
  await session.plan(answers);
  await session.run(() => undefined);
  const photos = await allOf(into.replica, collections.photos);
  expect(photos.map(({ id }) => id)).toEqual([here]);
  const store = await openMediaStore(into.userId);
  const [row, ...others] = await store.waitingRows();
  expect([row?.key, others]).toEqual([`photos/${here}/original`, []]);
  const read = row ? await store.bytesOf(row) : [];
  expect(new Uint8Array(read[0] ?? new ArrayBuffer(0))).toEqual(new Uint8Array(bytes));
  store.close();
  await Promise.all([environment.replica.close(), into.replica.close()]);
});

test('an import keeps the names of damaged files, and says where no file can be kept', async () => {
  const environment = await openTestReplica();
  const id = newId();
  const bytes = makeJpeg({ dataBytes: 500 });
  await keepFile(environment.userId, `photos/${id}/original`, bytes);
  // The record says something else than the file is.
  const photo = photoOf(id, '3'.repeat(64), bytes.length);
  await environment.replica.store(collections.photos).add([photo as never]);
  const { file } = await exportOf(environment, 'parent');

  const into = await openTestReplica();
  const session = importInto(into);
  await session.open([new File([file], 'nestling-export.zip')]);
  await session.plan(answers);
  const job = await session.run(() => undefined);
  const damaged = { entity: 'photos', outcome: 'left', problem: 'badFile' };
  expect(job.damaged).toEqual([expect.objectContaining(damaged)]);
  expect(await readImportJobs(into.userId, into.clock.now(), into.device)).toEqual([job]);
  expect(await allOf(into.replica, collections.photos)).toEqual([]);

  const { replica, clock, device } = into;
  const inMemory = new ImportSession({ replica, schemas: loadedSchemas, clock, device });
  await inMemory.open([new File([file], 'nestling-export.zip')]);
  expect(await inMemory.plan(answers)).toMatchObject({
    fresh: 0,
    problems: expect.arrayContaining([{ problem: 'noRoom', count: 1 }]),
  });
  await Promise.all([environment.replica.close(), into.replica.close()]);
});

test('stops a cancelled export', async () => {
  const environment = await openTestReplica();
  await environment.replica.events.add([bottle(environment.clock.now())]);
  const own = new AbortController();
  own.abort(new Error('given up'));
  await expect(exportOf(environment, 'parent', undefined, own.signal)).rejects.toThrow('given up');
  await environment.replica.close();
});

function exportOf(
  { replica, userId, clock }: Awaited<ReturnType<typeof openTestReplica>>,
  role: Role,
  onProgress: (count: number) => void = () => undefined,
  signal = new AbortController().signal,
): ReturnType<typeof exportFromDevice> {
  const user = {
    id: userId,
    accountId: 'a',
    username: 'ana@example.org',
    name: 'Ana',
    color: '#112233',
    role,
  };
  const now = clock.now();
  return exportFromDevice({ replica, user, unsent: 1_101, now, signal, onProgress });
}

async function unpacked(
  made: ReturnType<typeof exportFromDevice>,
): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await (await made).file.arrayBuffer()));
  return Object.fromEntries(
    Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes).toString()]),
  );
}

const answers: Parameters<ImportSession['plan']>[0] = {
  provider: 'nestling',
  zones: [{ from: null, tz: 'UTC' }],
  units: { volume: 'ml', weight: 'kg', length: 'cm', temperature: 'C' },
  dateOrder: 'mdy',
  mapping: null,
  children: {},
  withDuplicates: false,
  withTrash: false,
};

function importInto({ replica, clock, device, userId }: TestReplica): ImportSession {
  const cannot = () => Promise.reject(new Error('no pictures here'));
  const pictures = {
    decode: cannot,
    drawThumb: cannot,
    drawView: cannot,
    placeholderOf: () => '',
  };
  const files = createFileTaker({ userId, pictures, now: clock.now, onTaken: () => undefined });
  return new ImportSession({ replica, schemas: loadedSchemas, clock, device, files });
}

const photoOf = (id: string, hash: string, bytes: number) => ({
  ...photoDefaults(Date.UTC(2026, 2, 1)),
  id,
  childId: null,
  mime: 'image/jpeg' as const,
  fileName: `${id}.jpg`,
  hash,
  bytes,
});

const documentOf = (id: string) => ({
  ...documentDefaults('insurance'),
  id,
  childId: null,
  title: 'Policy',
  category: 'insurance' as const,
  files: {
    file_one: {
      hash: '1'.repeat(64),
      mime: 'application/pdf' as const,
      bytes: 2_000,
      name: 'policy.pdf',
      order: 1,
      version: 'version_one',
      addedAt: 5,
    },
  },
});

async function keepFile(userId: string, key: string, content: Uint8Array): Promise<void> {
  const store = await openMediaStore(userId);
  const bytes = new Uint8Array(content);
  const row = { key, mime: 'image/jpeg', hash: '', bytes: bytes.length, addedAt: 1, usedAt: 1 };
  const state = { madeHere: true, pinned: false, upload: NEW_UPLOAD };
  await store.add([{ row: { ...row, ...state }, bytes }]);
  store.close();
}

async function hashOf(bytes: Uint8Array): Promise<string> {
  const digest = await globalThis.crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  return Buffer.from(digest).toString('hex');
}

async function allOf<R extends AnyRecord>(replica: Replica, { name }: Collection<R>) {
  const records: AnyRecord[] = [];
  for await (const page of replica.pages(name)) records.push(...page);
  return records;
}
