import { expect } from 'vitest';
import { type Preferences, preferenceDefaults } from '../../schema/records/preferences-defaults.ts';
import { preferencesId } from '../../schema/records/preferences-id.ts';
import { reminderDefaults } from '../../schema/records/reminder-defaults.ts';
import type { ReminderRecord } from '../../schema/records/reminder.ts';
import { nextStamp } from '../../schema/rules/clock.ts';
import { type Api, createApi } from './api.ts';
import { createDevice } from './device-records.ts';
import type { Person } from './server.ts';

/** What people choose about notifications, and what they log, on a server with a clock of the test. */
export function notifiedPeople({
  url,
  now,
  tick,
}: {
  url: () => string;
  now: () => number;
  /** Moves the clock on a little, so that a later write is later. */
  tick: () => void;
}) {
  /** Access tokens end after some minutes of the clock of the test. */
  const fresh = async ({ username, password }: Person): Promise<Api> => {
    const answer = await createApi(url()).post('/api/auth/login', { username, password });
    expect(answer.status).toBe(200);
    return createApi(url(), (answer.body as { accessToken: string }).accessToken);
  };

  const write = async (person: Person, collection: string, fields: object): Promise<void> => {
    const node = `tst${Math.random().toString(36).slice(2, 7).padEnd(5, '0')}`;
    const { id } = person;
    tick();
    const record = {
      id: `record-${crypto.randomUUID()}`,
      childId: null,
      createdBy: id,
      createdAt: now(),
      updatedBy: id,
      updatedAt: now(),
      schemaVersion: 1,
      clocks: { '*': nextStamp(now(), [], node) },
      removed: null,
      ...fields,
    };
    const answer = await (await fresh(person)).push(node, [collection, record]);
    expect(answer.verdicts[0]).toMatchObject({
      verdict: expect.stringMatching(/applied|merged/),
    });
  };

  return {
    fresh,
    write,
    choose: (person: Person, chosen: Partial<Preferences>) =>
      write(person, 'preferences', {
        id: preferencesId(person.id),
        ...preferenceDefaults('UTC'),
        ...chosen,
      }),
    remind: (person: Person, fields: Partial<ReminderRecord>) =>
      write(person, 'reminders', { ...reminderDefaults, ...fields }),
    async bottle(by: Person, childId: string, startedAt = now()): Promise<void> {
      const device = createDevice(by.id, { childId, now });
      const payload = { bottles: [{ content: 'formula' as const, takenMl: 120 }] };
      const entry = device.event('feeding', { payload, startedAt, tz: 'UTC' });
      await (await fresh(by)).push(device.node, ['events', entry]);
    },
  };
}
