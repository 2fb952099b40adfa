import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '../../schema/limits.ts';
import type { GrowthRecord } from '../../schema/records/growth.ts';
import { importedCollections } from '../../src/domain/import/coming-back.ts';
import { createDevice } from '../helpers/device-records.ts';
import {
  type Archive,
  type Exported,
  alive,
  exportOf as exportFrom,
  importOn,
  phoneOf,
  planImport,
  runImport,
} from '../helpers/moving.ts';
import { type Person, type TestServer, startTestServer } from '../helpers/server.ts';

/** A family that moves: what one account exports, another one has after its import. */

let server: TestServer;
let now = Date.now();
beforeAll(async () => {
  server = await startTestServer({ now: () => now });
});
afterAll(() => server.stop());

const clock = () => now;
const exportOf = (person: Person): Promise<Archive> => exportFrom(server.url, person);

test('an export comes back into another family with equal counts, records and history, once', async () => {
  const old = await server.createFamily();
  await fill(old.owner, old.childId);
  const archive = await exportOf(old.owner);
  const fresh = await server.createFamily();
  const before = await exportOf(fresh.owner);

  const phone = phoneOf(fresh.owner, server.url, clock);
  await phone.sync();
  const session = importOn(phone, fresh.owner, { now: clock });
  now += MINUTE_MS;
  const job = await runImport(session, archive.file);
  await phone.sync();
  expect([phone.unsent(), phone.refused()]).toEqual([[], []]);

  const after = await exportOf(fresh.owner);
  const people = [old.owner, old.parent, old.caregiver, fresh.owner].map(({ id }) => id);
  for (const name of importedCollections) {
    const moved = withoutThose(after.records.get(name), before.records.get(name));
    const left = alive(archive.records.get(name));
    expect([name, moved.length]).toEqual([name, left.length]);
    expect([name, neutral(moved, people)]).toEqual([name, neutral(left, people)]);
  }
  const histories = alive(archive.records.get('events')).flatMap(({ history = [] }) => history);
  expect(histories.length).toBeGreaterThan(3);

  // Once more it adds nothing, and its undo leaves nothing.
  expect(await planImport(session, archive.file)).toMatchObject({ fresh: 0, inTrash: 0 });
  await session.undo(job.id, () => undefined);
  await phone.sync();
  const undone = await exportOf(fresh.owner);
  for (const name of importedCollections) {
    const rest = withoutThose(undone.records.get(name), before.records.get(name));
    expect([name, rest]).toEqual([name, []]);
  }
});

/** Entries of two people, some of them changed more than once, a measurement that was corrected, one in the trash. */
async function fill(owner: Person, childId: string): Promise<void> {
  const device = createDevice(owner.id, { childId, now: () => now });
  const entries = (['feeding', 'diaper', 'note', 'sleep'] as const).map((type) =>
    device.event(type, { note: 'zeroth' }),
  );
  const pushed = await owner.api.push(
    device.node,
    ...entries.map((entry) => ['events', entry] as [string, unknown]),
  );
  expect(pushed.verdicts.map(({ verdict }) => verdict)).toEqual(entries.map(() => 'applied'));
  for (const note of ['first', 'second', '=third']) {
    now += MINUTE_MS;
    for (const { id } of entries) await owner.api.put(`/api/events/${id}`, { note });
  }
  await owner.api.delete(`/api/events/${entries[3]?.id}`);
  await owner.api.put(`/api/user-children/${childId}`, { birthdate: '2026-06-10' });
  const path = `/api/user-children/${childId}/growth-measurements`;
  const measured = {
    date: '2026-09-20',
    weightG: 5_800,
    lengthMm: 596,
    headMm: null,
  } satisfies Partial<GrowthRecord>;
  const { status, body } = await owner.api.post(path, measured);
  expect([status, body]).toMatchObject([201, { date: '2026-09-20' }]);
  now += MINUTE_MS;
  const { id } = body as { id: string };
  const corrected = await owner.api.post(path, { ...measured, id, weightG: 5_850 });
  expect(corrected.status).toBeLessThan(300);
}

function withoutThose(records: readonly Exported[] = [], those: readonly Exported[] = []) {
  const known = new Set(those.map(({ id }) => id));
  return alive(records).filter(({ id }) => !known.has(id));
}

/** The records without what is by the import: who and when, and the rights of people who are not here. */
function neutral(records: readonly Exported[], people: readonly string[]): unknown {
  const content = records
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ createdBy, createdAt, updatedBy, updatedAt, clocks, importRef, ...fields }) => ({
      ...fields,
      ...('caregivers' in fields ? { caregivers: [] } : {}),
      history: (fields.history ?? [])
        .map(({ path, value, writtenAt }) => ({ path, value, writtenAt }))
        .toSorted((a, b) => a.writtenAt - b.writtenAt || (a.path < b.path ? -1 : 1)),
    }));
  const text = people.reduce((all, id) => all.replaceAll(id, 'somebody'), JSON.stringify(content));
  return JSON.parse(text) as unknown;
}
