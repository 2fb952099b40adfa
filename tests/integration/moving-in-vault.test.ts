import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import { createFileTaker } from '../../src/app/import/archive-files.ts';
import type { ReportTexts } from '../../src/domain/import/import-report.ts';
import { type RowProblem, rowProblems } from '../../src/domain/import/parsed-row.ts';
import { rowOutcomes } from '../../src/domain/import/import-plan.ts';
import { openMediaStore } from '../../src/media/store/media-store.ts';
import { createReadiness } from '../../src/media/upload/readiness.ts';
import { createUploadTransport } from '../../src/media/upload/upload-transport.ts';
import { createUploader } from '../../src/media/upload/uploader.ts';
import { samplePlan } from '../helpers/collection-samples.ts';
import type { HttpDevice } from '../helpers/http-device.ts';
import { createMediaClient, createPicture, hashOf } from '../helpers/media.ts';
import {
  type Archive,
  alive,
  exportOf,
  importOn,
  phoneOf,
  planImport,
  runImport,
} from '../helpers/moving.ts';
import {
  type Person,
  type TestFamily,
  type TestServer,
  startTestServer,
} from '../helpers/server.ts';

/** What of a family that moves is more than entries: files, comments, agreements, timers. */

let server: TestServer;
let now = Date.now();
const clock = () => now;
beforeAll(async () => {
  server = await startTestServer({ now: clock });
});
afterAll(() => server.stop());

test(
  'photos, documents, comments, plans and timers come back, and the report has the rest',
  { tags: 'long' },
  async () => {
    const old = await server.createFamily();
    const picture = await createPicture('#123456', { width: 90 });
    const left = await fill(old, picture);
    const archive = await exportOf(server.url, old.owner);
    const fresh = await server.createFamily();
    const phone = phoneOf(fresh.owner, server.url, clock);
    await phone.sync();
    const files = takerOf(fresh.owner);
    const session = importOn(phone, fresh.owner, { now: clock, files });
    now += MINUTE_MS;
    await runImport(session, archive.file);
    await phone.sync();
    expect([phone.unsent(), phone.refused()]).toEqual([[], []]);
    const waiting = await sendFiles(phone, fresh.owner);
    expect(waiting).toEqual([]);
    await phone.sync();

    const after = await exportOf(server.url, fresh.owner);
    for (const name of ['photos', 'documents', 'albums'] as const) {
      expect([name, ids(after, name)]).toEqual([name, ids(archive, name)]);
    }
    const original = `media/photos/${left.photoId}-original.jpg`;
    expect(hashOf(Buffer.from(after.files[original] ?? []))).toBe(hashOf(picture));
    const documents = Object.keys(archive.files).filter((path) => path.includes('/documents/'));
    expect(documents).toHaveLength(1);
    for (const path of documents) expect(after.files[path]).toEqual(archive.files[path]);

    const comments = alive(after.records.get('responses'));
    expect(comments).toEqual([
      expect.objectContaining({
        content: 'What a day',
        createdBy: fresh.owner.id,
        importRef: expect.objectContaining({
          author: left.parentName,
          writtenAt: expect.any(Number),
        }),
      }),
    ]);
    expect(alive(after.records.get('parentingPlans'))).toEqual([
      expect.objectContaining({ name: 'Weeks', status: 'draft', history: [], agreedAt: null }),
    ]);
    // The archive itself has who agreed, and when.
    const [plan] = archive.records.get('parentingPlans') ?? [];
    expect(plan?.history).toEqual(
      ['proposed', 'accepted'].map((did) => expect.objectContaining({ did })),
    );
    expect(alive(after.records.get('timers'))).toEqual([
      expect.objectContaining({ id: left.timerId, kind: 'sleep', startedBy: fresh.owner.id }),
    ]);
    const notes = alive(after.records.get('events')).filter(
      ({ tags }) => String(tags) === 'import',
    );
    expect(notes).toEqual([expect.objectContaining({ note: expect.stringContaining('bath') })]);

    const report = linesOf(session.report(texts));
    expect(
      report.filter(({ because }) => because !== '').map(({ kind, because }) => [kind, because]),
    ).toEqual(
      expect.arrayContaining([
        ['photos', 'noFile'],
        ['responses', 'ofOther'],
        ['responses', 'noItem'],
        ['parentingPlans', 'toAgree'],
        ['timers', 'running'],
        ['members', 'ofServer'],
      ]),
    );
    expect(await planImport(session, archive.file)).toMatchObject({ fresh: 0, lacking: 0 });
  },
);

/** A photo with its file and one without, a document, an album, what two people said, a plan, two timers. */
async function fill({ owner, parent, childId }: TestFamily, picture: Buffer) {
  const post = async (path: string, body: object, by = owner): Promise<{ id: string }> => {
    const answer = await by.api.post(path, body);
    expect([path, answer.status, answer.body]).toMatchObject([path, expect.any(Number), {}]);
    expect(answer.status).toBeLessThan(300);
    return answer.body as { id: string };
  };
  const about = { childIds: [childId] };
  const album = await post('/api/albums', { title: 'Summer', ...about });
  const photo = await send(
    owner,
    'photos',
    { bytes: picture, name: 'a.jpg' },
    {
      ...about,
      caption: 'At the lake',
      albumIds: [album.id],
    },
  );
  await createMediaClient(server.url, owner, clock).addPhoto(childId, Buffer.from('never sent'));
  const file = { bytes: Buffer.from('The policy, as text'), name: 'policy.txt' };
  await send(owner, 'documents', file, { ...about, title: 'Policy', category: 'other' });

  await post(`/api/photos/${photo.id}/comments`, { content: 'What a day' }, parent);
  await owner.api.post(`/api/photos/${photo.id}/like`);
  const { body: photos } = await owner.api.get('/api/photos');
  const unsent = (photos as { id: string }[]).find(({ id }) => id !== photo.id);
  await post(`/api/photos/${unsent?.id}/comments`, { content: 'Where is it?' });

  const plan = await post('/api/parenting-schedule', {
    ...samplePlan([childId]),
    name: 'Weeks',
    parties: [
      { partyId: 'home_a', label: 'Ana', userId: owner.id, colour: 'teal' },
      { partyId: 'home_b', label: 'Ben', userId: parent.id, colour: 'amber' },
    ],
    step: { did: 'propose' },
  });
  const step = { step: { did: 'accept' } };
  const agreed = await parent.api.put(`/api/parenting-schedule/${plan.id}`, step);
  expect(agreed.body).toMatchObject({ status: 'active' });

  const started = (kind: string, startedAt: number) =>
    post('/api/timers', { kind, childId, startedAt, tz: 'Europe/Berlin' });
  const timer = await started('sleep', now - HOUR_MS);
  await started('bath', now - 5 * HOUR_MS);
  const { body: users } = await owner.api.get('/api/auth/account/users');
  const parentName = (users as { id: string; name: string }[]).find(
    ({ id }) => id === parent.id,
  )?.name;
  return { photoId: photo.id, timerId: timer.id, parentName };
}

async function send(
  { accessToken }: Person,
  collection: string,
  { bytes, name }: { bytes: Buffer; name: string },
  fields: object,
): Promise<{ id: string }> {
  const form = new FormData();
  form.append('fields', JSON.stringify(fields));
  form.append('file', new File([new Uint8Array(bytes)], name));
  const answer = await fetch(`${server.url}/api/${collection}/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    body: form,
  });
  expect(answer.status).toBe(201);
  return (await answer.json()) as { id: string };
}

/** Without a browser no picture can be decoded: the server makes the small ones. */
function takerOf({ id: userId }: Person) {
  const cannot = () => Promise.reject(new Error('no pictures here'));
  const pictures = {
    decode: cannot,
    drawThumb: cannot,
    drawView: cannot,
    placeholderOf: () => '',
  };
  return createFileTaker({ userId, pictures, now: clock, onTaken: () => undefined });
}

/** Runs the upload queue of a phone. @returns the keys of files that still wait */
async function sendFiles(phone: HttpDevice, { id, accessToken }: Person): Promise<string[]> {
  const store = await openMediaStore(id);
  const authorizedFetch = (path: string, init: RequestInit = {}) =>
    fetch(server.url + path, {
      ...init,
      headers: { ...(init.headers as object), authorization: `Bearer ${accessToken}` },
    });
  const uploader = createUploader({
    store,
    transport: createUploadTransport({ authorizedFetch }),
    readiness: createReadiness(phone as never, clock),
    now: clock,
    random: () => 0.5,
    places: 1,
    onProgress: () => undefined,
    onChange: () => undefined,
  });
  await uploader.round(new AbortController().signal);
  const rows = await store.waitingRows();
  store.close();
  return rows.map(({ key }) => key);
}

function ids({ records, files }: Archive, name: 'photos' | 'documents' | 'albums'): string[] {
  const media = Object.keys(files).join(' ');
  return alive(records.get(name))
    .map(({ id }) => id)
    .filter((id) => name === 'albums' || media.includes(id))
    .toSorted();
}

const same = <K extends string>(keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, key])) as Record<K, K>;
const texts: ReportTexts = {
  head: ['file', 'row', 'kind', 'result', 'reason', 'text'],
  outcomes: same(rowOutcomes),
  problems: same(rowProblems),
};

function linesOf(report: string): { kind: string; because: RowProblem | '' }[] {
  return report
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(','))
    .map(([, , kind = '', , because = '']) => ({ kind, because: because as RowProblem }));
}
