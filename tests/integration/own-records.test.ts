import { afterAll, beforeAll, expect, test } from 'vitest';
import { preferenceDefaults } from '../../schema/records/preferences-defaults.ts';
import { preferencesId } from '../../schema/records/preferences-id.ts';
import { createSampleDevice } from '../helpers/collection-samples.ts';
import {
  type Person,
  type TestFamily,
  type TestServer,
  startTestServer,
} from '../helpers/server.ts';

/** What belongs to one person alone: settings. Reminders are in the stranger matrix. */

let server: TestServer;
let family: TestFamily;
beforeAll(async () => {
  server = await startTestServer();
  family = await server.createFamily();
});
afterAll(() => server.stop());

test('settings of a person reach all their devices and nobody else', async () => {
  const { owner, parent, caregiver } = family;
  const device = createSampleDevice(owner.id);
  const record = settingsOf(owner, device);
  expect((await owner.api.push(device.node, ['preferences', record])).verdicts).toMatchObject([
    { verdict: 'applied' },
  ]);
  for (const person of [owner, parent, caregiver]) {
    const { body } = await person.api.raw('/api/sync/history', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ cursor: 'only:preferences', limit: 100 }),
    });
    expect(JSON.stringify(body).includes(record.id)).toBe(person === owner);
    const all = JSON.stringify(await person.api.pull());
    expect(all.includes('quietFromMin')).toBe(false);
  }
});

test('nobody writes the settings of another person', async () => {
  const { owner, parent } = family;
  const device = createSampleDevice(parent.id);
  const inHerName = { ...settingsOf(parent, device), id: preferencesId(owner.id) };
  const answer = await parent.api.push(device.node, ['preferences', inHerName]);
  expect(answer.verdicts).toMatchObject([{ verdict: 'rejected' }]);
  const asHer = { ...inHerName, createdBy: owner.id };
  expect((await parent.api.push(device.node, ['preferences', asHer])).verdicts).toMatchObject([
    { verdict: 'rejected' },
  ]);
});

function settingsOf({ id }: Person, device: ReturnType<typeof createSampleDevice>) {
  const empty = { fields: () => ({}), textField: '', edit: () => ({}), readBy: 'author' } as const;
  const made = device.create({ ...empty, routes: {} }, 'nobody', '');
  return {
    ...made,
    id: preferencesId(id),
    childId: null,
    ...preferenceDefaults('Europe/Berlin'),
    notificationsOn: true,
  };
}
