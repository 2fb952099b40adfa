import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestFamily, type TestServer, startTestServer } from '../helpers/server.ts';
import { HttpDevice } from '../helpers/http-device.ts';

/** The settings of a child's log: who may change them, and which values the server takes. */

let server: TestServer;
let family: TestFamily;

const settings = {
  dayStartHour: 4,
  nightFromMin: 20 * 60,
  nightToMin: 6 * 60 + 30,
  feedAnchor: 'end',
  feedParts: ['breast', 'bottle'],
  sessionGapMin: null,
  feedRemindMin: 150,
  diaperRemindMin: 300,
  tummyGoalMin: 45,
  nextSleep: false,
  archivedAt: Date.UTC(2025, 5, 1),
};

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  family = await server.createFamily();
});

test('parents change every setting, and a caregiver reads them and changes none', async () => {
  const { owner, parent, caregiver, childId } = family;
  const path = `/api/user-children/${childId}`;
  expect((await owner.api.put(path, settings)).status).toBe(200);
  expect((await parent.api.put(path, { sessionGapMin: 0, archivedAt: null })).status).toBe(200);
  const changed = { ...settings, sessionGapMin: 0, archivedAt: null };
  expect((await caregiver.api.get(path)).body).toMatchObject(changed);
  expect((await caregiver.api.put(path, { archivedAt: Date.now() })).status).toBe(403);

  const phone = new HttpDevice(caregiver, { node: 'setread1', url: server.url, now: Date.now });
  await phone.sync();
  expect(phone.records()[`children/${childId}`]).toMatchObject(changed);
});

test.each<[string, object]>([
  ['a day that begins at seven', { dayStartHour: 7 }],
  ['a night from the 25th hour', { nightFromMin: 1_440 }],
  ['a night by half a minute', { nightToMin: 0.5 }],
  ['an anchor in the middle', { feedAnchor: 'middle' }],
  ['no feeds that count', { feedParts: [] }],
  ['a feed that counts twice', { feedParts: ['breast', 'breast'] }],
  ['feeds of an unknown kind', { feedParts: ['tea'] }],
  ['a pause of an hour and a minute', { sessionGapMin: 61 }],
  ['a reminder at once', { feedRemindMin: 0 }],
  ['a reminder after two days', { diaperRemindMin: 2_880 }],
  ['a goal of no minutes', { tummyGoalMin: 0 }],
  ['an estimate in words', { nextSleep: 'yes' }],
  ['an archive without a time', { archivedAt: true }],
])('refuses %s, from a program and from a device', async (_what, wrong) => {
  const { owner, childId } = family;
  const answer = await owner.api.put(`/api/user-children/${childId}`, wrong);
  expect(answer.status).toBe(400);

  const phone = new HttpDevice(owner, { node: 'setwrong', url: server.url, now: Date.now });
  await phone.sync();
  await phone.children.edit(childId, wrong);
  await phone.sync();
  expect(phone.unsent()).toHaveLength(1);
  expect((await owner.api.get(`/api/user-children/${childId}`)).body).not.toMatchObject(wrong);
});

test('two parents who change different settings offline keep both', async () => {
  const { owner, parent, childId } = family;
  const phones = [owner, parent].map(
    (person, i) => new HttpDevice(person, { node: `setboth${i}`, url: server.url, now: Date.now }),
  );
  for (const phone of phones) await phone.sync();
  await phones[0]?.children.edit(childId, { nightFromMin: 1_200 });
  await phones[1]?.children.edit(childId, { nightToMin: 400 });
  for (const phone of [...phones, ...phones]) await phone.sync();
  for (const phone of phones) {
    expect(phone.records()[`children/${childId}`]).toMatchObject({
      nightFromMin: 1_200,
      nightToMin: 400,
    });
  }
});
