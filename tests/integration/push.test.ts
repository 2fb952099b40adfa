import { importJWK, jwtVerify } from 'jose';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import { listItemDefaults } from '../../schema/records/list-item.ts';
import { scheduleDefaults } from '../../schema/records/schedule-defaults.ts';
import type { ReminderRecord } from '../../schema/records/reminder.ts';
import { PushMessage } from '../../schema/wire/push.ts';
import { reportJobs } from '../../server/jobs/job-report.ts';
import type { MailMessage } from '../../server/mail/message.ts';
import { createPush } from '../../server/push/push.ts';
import { LIVE_MS, markLive } from '../../server/push/subscriptions.ts';
import { describeOnBothDatabases } from '../helpers/both-databases.ts';
import { createDevice } from '../helpers/device-records.ts';
import { notifiedPeople } from '../helpers/notified-people.ts';
import {
  type PushedMessage,
  type TestPushDevice,
  createPushDevice,
  startPushService,
} from '../helpers/push-service.ts';
import type { Person, TestFamily } from '../helpers/server.ts';

/** Push messages and reminders, with really encrypted messages to a push service of the test. */

const service = await startPushService();
afterAll(() => service.stop());

const START = Date.parse('2026-09-10T10:00:00Z');
let now = START;
const options = () =>
  Promise.resolve({ pushOrigins: [service.origin], now: () => now, limitAttempts: false });

describeOnBothDatabases(
  'push messages',
  (server) => {
    let family: TestFamily;
    let phone: TestPushDevice;
    const people = notifiedPeople({
      url: () => server().url,
      now: () => now,
      tick: () => void (now += 10),
    });
    const { fresh, write, choose, remind } = people;
    beforeAll(() => {
      now = START;
    });

    beforeEach(async () => {
      // At noon of the next day, so that nothing of the last test matters.
      now = Date.parse(new Date(now + 24 * HOUR_MS).toISOString().replace(/T.*/, 'T12:00:00Z'));
      service.answer(201);
      family = await server().createFamily();
      phone = await subscribe(family.owner);
      await choose(family.owner, { notificationsOn: true, showsDetails: true });
      await delivered();
    });

    describe('about what others do', () => {
      test('reach a closed device, encrypted for it and signed by the server', async () => {
        await bottle(family.parent);
        const [pushed] = await delivered();
        expect(readable(phone, pushed).body).toMatch(/^\S+: bottle 120 ml for Mia at 12:\d\d$/);
        expect(pushed?.body.toString('latin1')).not.toContain('bottle');
        const { headers } = pushed as PushedMessage;
        expect(headers).toMatchObject({
          'content-encoding': 'aes128gcm',
          ttl: expect.stringMatching(/^\d+$/),
        });
        const [, token = '', key = ''] =
          /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
        const { body } = await family.owner.api.get('/api/push/key');
        expect(body).toEqual({ publicKey: key });
        const claims = await jwtVerify(token, await publicKeyOf(key), {
          currentDate: new Date(now),
        });
        expect(claims.payload).toMatchObject({
          aud: service.origin,
          sub: expect.stringContaining('http'),
        });
      });

      test('say nothing of a child unless the person wants it', async () => {
        await choose(family.owner, { notificationsOn: true });
        await bottle(family.parent);
        const message = readable(phone, (await delivered())[0]);
        expect(message.body).toBe('There is something new.');
        // As a word: an id may contain the digits.
        expect(JSON.stringify(message)).not.toMatch(/Mia|bottle|\b120\b/);
      });

      test('come once, however many processes look', async () => {
        const { db, accounts } = server();
        const others = await Promise.all(
          [1, 2].map(() =>
            createPush(db, accounts.store, {
              origins: [service.origin],
              contact: () => 'mailto:a@example.org',
              mailer: accounts.mailer,
              now: () => now,
              onError: () => undefined,
            }),
          ),
        );
        for (let i = 0; i < 3; i += 1) {
          await bottle(family.parent);
          await Promise.all([server().push, ...others].map((push) => push.settled()));
        }
        await Promise.all(others.map((push) => push.close()));
        expect(await delivered()).toHaveLength(3);
      });

      test('are not about one’s own actions, and not for a device with a live connection', async () => {
        await bottle(family.owner);
        expect(await delivered()).toEqual([]);
        const { accountId, sessionId } = await sessionOf(family.owner);
        await markLive(server().db, [{ accountId, sessionId }], now + LIVE_MS);
        await bottle(family.parent);
        expect(await delivered()).toEqual([]);
      });

      test('come again when the live connection has ended', async () => {
        const socket = io(server().url, {
          auth: { token: family.owner.accessToken },
          transports: ['websocket'],
          reconnection: false,
        });
        await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
        await expect.poll(() => liveUntil(family.owner)).toBeGreaterThan(now);
        await bottle(family.parent);
        expect(await delivered()).toEqual([]);
        socket.close();
        await expect.poll(() => liveUntil(family.owner)).toBe(0);
        await bottle(family.parent);
        expect(await delivered()).toHaveLength(1);
      });

      test('follow the rights and the settings of each person', async () => {
        const carer = await subscribe(family.caregiver);
        await choose(family.caregiver, { notificationsOn: true, showsDetails: true });
        await bottle(family.parent, family.otherChildId);
        // The caregiver may not know of that child.
        expect((await delivered()).map(({ endpoint }) => endpoint)).toEqual([
          phone.subscription.endpoint,
        ]);
        await choose(family.owner, { notificationsOn: true, muted: ['feeding:*'] });
        await choose(family.caregiver, { notificationsOn: false });
        await bottle(family.parent);
        await choose(family.owner, { notificationsOn: true, onlyOnDuty: true });
        await bottle(family.parent);
        now = Date.parse(new Date(now).toISOString().replace(/T.*/, 'T23:00:00Z'));
        await choose(family.owner, { notificationsOn: true });
        await bottle(family.parent);
        expect(await delivered()).toEqual([]);
        await dose(family.parent);
        const [pushed] = await delivered();
        expect(pushed?.endpoint).toBe(phone.subscription.endpoint);
        expect(carer).toBeDefined();
      });

      test('become one when there are many at once', async () => {
        const device = createDevice(family.parent.id, { childId: family.childId, now: () => now });
        const api = await fresh(family.parent);
        await api.push(
          device.node,
          ...Array.from(
            { length: 5 },
            () => ['events', device.event('diaper')] as [string, unknown],
          ),
        );
        const messages = (await delivered()).map((pushed) => readable(phone, pushed));
        expect(messages.map(({ body }) => body)).toEqual([
          expect.stringMatching(/^5 new things about Mia by /),
        ]);
        now += 2 * MINUTE_MS;
        await bottle(family.parent);
        expect(await delivered()).toHaveLength(1);
      });
    });

    describe('to a push service', () => {
      test('that knows the device no longer end the subscription', async () => {
        service.answer(410);
        await bottle(family.parent);
        expect(await delivered()).toHaveLength(1);
        const { body } = await (await fresh(family.owner)).get('/api/push/subscriptions');
        expect(body).toEqual({ devices: [] });
        await bottle(family.parent);
        expect(await delivered()).toEqual([]);
      });

      test('that is away are tried again', async () => {
        service.answer(503);
        await bottle(family.parent);
        expect(await delivered()).toHaveLength(1);
        service.answer(201);
        now += MINUTE_MS;
        expect(await delivered()).toHaveLength(1);
        now += HOUR_MS;
        expect(await delivered()).toEqual([]);
      });

      test('that refuses are given up, for the operator to see', async () => {
        service.answer(400);
        await bottle(family.parent);
        expect(await delivered()).toHaveLength(1);
        now += HOUR_MS;
        expect(await delivered()).toEqual([]);
        const { failed } = await reportJobs(server().db);
        expect(failed[0]).toMatchObject({ kind: 'push', name: 'news', error: 'HTTP_400' });
        expect(JSON.stringify(failed)).not.toMatch(/bottle|device/);
      });
    });

    describe('a subscription', () => {
      test('is listed for its person, tested and ended', async () => {
        const api = family.owner.api;
        const { body } = await api.get('/api/push/subscriptions');
        expect(body).toMatchObject({
          devices: [{ current: true, endpoint: phone.subscription.endpoint }],
        });
        expect((await api.post('/api/push/test')).status).toBe(202);
        expect(readable(phone, (await delivered())[0]).kind).toBe('test');
        const parents = await family.parent.api.get('/api/push/subscriptions');
        expect(parents.body).toEqual({ devices: [] });
        const { id } = (body as { devices: { id: string }[] }).devices[0] as { id: string };
        const path = `/api/push/subscriptions/${id}`;
        expect((await family.parent.api.delete(path)).status).toBe(404);
        expect((await api.delete(path)).status).toBe(204);
        expect((await api.post('/api/push/test')).status).toBe(404);
      });

      test('ends with the sign-in of its device', async () => {
        await family.owner.api.post('/api/auth/logout', {
          refreshToken: family.owner.refreshToken,
        });
        await bottle(family.parent);
        expect(await delivered()).toEqual([]);
      });

      test('moves to whoever signs in on the device', async () => {
        await subscribe(family.parent, phone);
        const { body } = await family.owner.api.get('/api/push/subscriptions');
        expect(body).toEqual({ devices: [] });
      });

      test.each([
        { endpoint: 'https://evil.example/x' },
        { endpoint: 'http://127.0.0.1:1/x' },
        { keys: { p256dh: 'short', auth: 'A'.repeat(22) } },
        { more: true },
      ])('is refused: %j', async (wrong) => {
        const body = { ...phone.subscription, ...wrong };
        const answer = await family.owner.api.put('/api/push/subscription', body);
        expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
      });
    });

    describe('a reminder', () => {
      const feeds = (fields: Partial<ReminderRecord> = {}) =>
        remind(family.owner, { kind: 'feed', childId: family.childId, afterMin: 180, ...fields });

      test('comes at its minute, once, to a closed device', async () => {
        await bottle(family.parent);
        await feeds();
        await delivered();
        now += 180 * MINUTE_MS - 5_000;
        expect(await delivered()).toEqual([]);
        now += 10_000;
        const [pushed] = await delivered();
        expect(readable(phone, pushed)).toMatchObject({
          kind: 'reminder',
          body: 'Mia: last feed at 12:00, 3 h ago',
          url: `/home?new=feeding&for=${family.childId}`,
        });
        now += MINUTE_MS;
        await lookAgain();
        expect(await delivered()).toEqual([]);
      });

      test('is withdrawn by an entry, also one that was made without a connection and came later', async () => {
        await bottle(family.parent);
        await feeds();
        await delivered();
        now += 170 * MINUTE_MS;
        await bottle(family.parent, family.childId, now - 30 * MINUTE_MS);
        await delivered();
        now += 20 * MINUTE_MS;
        expect(await delivered()).toEqual([]);
        now += 130 * MINUTE_MS;
        expect(await delivered()).toHaveLength(1);
      });

      test('comes once although the process that was to send it died', async () => {
        await bottle(family.parent);
        await feeds();
        await delivered();
        now += 180 * MINUTE_MS;
        // The job was claimed by a process that is gone, before it did anything.
        await server().db.query(
          `update jobs set lease = 'of a dead process', next_at = $1, tries = 1 where kind = 'reminder'`,
          [now + 5 * MINUTE_MS],
        );
        expect(await delivered()).toEqual([]);
        now += 5 * MINUTE_MS;
        expect(await delivered()).toHaveLength(1);
        // It died after its transaction, so that the job runs again.
        await lookAgain();
        expect(await delivered()).toEqual([]);
      });

      test('keeps the clock of the person’s zone across a clock change', async () => {
        now = Date.parse('2026-10-24T12:00:00Z');
        await choose(family.owner, { notificationsOn: true, tz: 'Europe/Berlin' });
        await remind(family.owner, { kind: 'custom', text: 'Vitamin', times: ['08:00'] });
        await delivered();
        const [job] = await server().db.query<{ at: number }>(
          `select next_at as at from jobs where kind = 'reminder' and account_id = $1`,
          [family.accountId],
        );
        // Summer time ends at night.
        expect(job?.at).toBe(Date.parse('2026-10-25T07:00:00Z'));
      });

      test('says nothing unless the person wants it, and of a dose never that it is safe', async () => {
        await dose(family.parent);
        await addMedicine(family.parent);
        await remind(family.owner, {
          kind: 'medicine',
          childId: family.childId,
          medicineId: 'medicine-one',
          afterMin: 240,
        });
        await delivered();
        now += 240 * MINUTE_MS;
        const [pushed] = await delivered();
        expect(readable(phone, pushed).body).toBe(
          'Mia: last Paracetamol at 12:00, 4 h ago. Check before giving.',
        );
        await choose(family.owner, { notificationsOn: true });
        await remind(family.owner, { kind: 'pump', childId: null, times: ['18:00'] });
        await delivered();
        now = Date.parse(new Date(now).toISOString().replace(/T.*/, 'T18:00:01Z'));
        const message = readable(phone, (await delivered())[0]);
        expect([message.title, message.body]).toEqual(['Reminder', 'A reminder is due.']);
      });
    });

    test('on duty are those whom a shift of the schedule is assigned to, as on the page', async () => {
      await choose(family.owner, { notificationsOn: true, onlyOnDuty: true });
      const local = (minutes: number) =>
        new Date(now + minutes * MINUTE_MS).toISOString().slice(0, 16);
      await write(family.parent, 'schedule', {
        ...scheduleDefaults,
        id: `shift-${crypto.randomUUID()}`,
        title: 'Shift',
        category: 'caregiver_shift',
        childIds: [family.childId],
        assignedTo: [family.owner.id],
        documentIds: [],
        photoIds: [],
        allDay: false,
        tz: 'UTC',
        start: local(60),
        end: local(120),
      });
      await bottle(family.parent);
      expect(await delivered()).toEqual([]);
      now += 70 * MINUTE_MS;
      await bottle(family.parent);
      expect(await delivered()).toHaveLength(1);
      now += 60 * MINUTE_MS;
      await bottle(family.parent);
      expect(await delivered()).toEqual([]);
    });

    describe('by mail, for a person without push messages', () => {
      const mailPath = '/api/notifications/mail';
      const wants = async (person: Person, ...kinds: string[]) => {
        const answer = await (await fresh(person)).put(mailPath, { kinds });
        expect(answer.status).toBe(204);
      };
      /** The mails to this person since the last call. */
      const mailed = async (person: Person) => {
        const { sentMails, push, accounts } = server();
        await push.settled();
        await accounts.mailer.settled();
        return sentMails
          .splice(0)
          .filter(({ to, headers }) => to === person.username && headers !== undefined);
      };
      const endUrlIn = (mail: MailMessage | undefined) =>
        new URL(/<(.+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '');
      const post = (url: URL, body = 'List-Unsubscribe=One-Click') =>
        server().api.raw(url.pathname + url.search, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body,
        });

      beforeEach(async () => {
        await choose(family.parent, { notificationsOn: true });
        await wants(family.parent, 'news', 'reminder', 'schedule');
        await mailed(family.parent);
      });

      test('news come once, with nothing of a child unless the person shows it', async () => {
        await bottle(family.owner);
        const [mail, ...more] = await mailed(family.parent);
        expect(more).toEqual([]);
        expect(mail?.text).toContain('There is something new.');
        // As words: the token of a link may contain them.
        expect(`${mail?.text} ${mail?.html} ${mail?.subject}`).not.toMatch(/\b(Mia|bottle|120)\b/);
        await choose(family.parent, { notificationsOn: true, showsDetails: true });
        await bottle(family.owner);
        expect((await mailed(family.parent))[0]?.text).toMatch(/bottle 120 ml for Mia/);
      });

      test('a kind that was not chosen, quiet hours and the own action send none', async () => {
        await bottle(family.parent);
        await wants(family.parent, 'reminder');
        await bottle(family.owner);
        await wants(family.parent, 'news');
        now = Date.parse(new Date(now).toISOString().replace(/T.*/, 'T23:30:00Z'));
        await bottle(family.owner);
        expect(await mailed(family.parent)).toEqual([]);
      });

      test('never comes beside push messages, nor while a device is connected', async () => {
        await wants(family.owner, 'news');
        await bottle(family.parent);
        expect(await delivered()).toHaveLength(1);
        expect(await mailed(family.owner)).toEqual([]);
        await server().db.query('update mail_subscriptions set live_until = $1', [now + LIVE_MS]);
        await bottle(family.owner);
        expect(await mailed(family.parent)).toEqual([]);
        now += LIVE_MS;
        await bottle(family.owner);
        expect(await mailed(family.parent)).toHaveLength(1);
      });

      test('a connection of any device of the person counts', async () => {
        const socket = io(server().url, {
          auth: { token: (await fresh(family.parent)).token },
          transports: ['websocket'],
          reconnection: false,
        });
        await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
        const live = async () => {
          const [row] = await server().db.query<{ at: number }>(
            'select live_until as at from mail_subscriptions where user_id = $1',
            [family.parent.id],
          );
          return row?.at ?? 0;
        };
        await expect.poll(live).toBeGreaterThan(now);
        socket.close();
      });

      test('many at once are one mail', async () => {
        const device = createDevice(family.owner.id, { childId: family.childId, now: () => now });
        const api = await fresh(family.owner);
        for (let i = 0; i < 3; i += 1) {
          await api.push(
            device.node,
            ...Array.from(
              { length: 5 },
              () => ['events', device.event('diaper')] as [string, unknown],
            ),
          );
          await server().push.settled();
        }
        expect(await mailed(family.parent)).toHaveLength(1);
      });

      test('a reminder comes at its minute, once, and not after the entry', async () => {
        await bottle(family.owner);
        await remind(family.parent, { kind: 'feed', childId: family.childId, afterMin: 180 });
        await mailed(family.parent);
        now += 180 * MINUTE_MS + 5_000;
        const [mail, ...more] = await mailed(family.parent);
        expect(more).toEqual([]);
        expect(mail?.subject).toBe('A reminder from Nestling');
        expect(mail?.text).toContain('A reminder is due.');
        await bottle(family.parent);
        await mailed(family.parent);
        now += 60 * MINUTE_MS;
        expect(await mailed(family.parent)).toEqual([]);
      });

      test('ends by one click of a mail program, also for what waits, and not for other kinds', async () => {
        await bottle(family.owner);
        const [mail] = await mailed(family.parent);
        expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
        const url = endUrlIn(mail);
        expect(mail?.text).toContain(url.pathname + url.search);
        // It waits when the click comes.
        const { username: to, id: userId, accountId } = family.parent;
        await server().db.transaction(async (tx) => {
          const waiting = { to, userId, text: 'Late', path: '/', unsubscribePath: '/' };
          const { mailer } = server().accounts;
          await mailer.send({ kind: 'notify-news', ...waiting }, now, tx, { accountId });
          await tx.query(`update jobs set next_at = $1 where kind = 'mail'`, [now + 99_999]);
        });
        expect(await post(url)).toMatchObject({ status: 200 });
        now += 100_000;
        await bottle(family.owner);
        expect(await mailed(family.parent)).toEqual([]);
        const { body } = await (await fresh(family.parent)).get(mailPath);
        expect(body).toMatchObject({ kinds: ['reminder', 'schedule'] });
      });

      test('opening the link changes nothing; its page has a form and no script', async () => {
        await bottle(family.owner);
        const url = endUrlIn((await mailed(family.parent))[0]);
        const page = await server().api.get(url.pathname + url.search);
        expect(page.status).toBe(200);
        expect(page.body).toContain('<form method="post">');
        expect(page.body).not.toMatch(/<script/);
        expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
        await bottle(family.owner);
        expect(await mailed(family.parent)).toHaveLength(1);
      });

      test('a link ends nothing that was chosen after it, and a wrong one says so', async () => {
        await bottle(family.owner);
        const url = endUrlIn((await mailed(family.parent))[0]);
        await wants(family.parent);
        await wants(family.parent, 'news');
        await post(url);
        await bottle(family.owner);
        expect(await mailed(family.parent)).toHaveLength(1);
        url.searchParams.set('token', `${url.searchParams.get('token')}x`);
        expect(await post(url)).toMatchObject({ status: 404 });
        url.searchParams.set('token', 'a');
        expect(await post(url)).toMatchObject({ status: 404 });
      });

      test('somebody who was removed gets none', async () => {
        await bottle(family.owner);
        await server().push.settled();
        const { status } = await (
          await fresh(family.owner)
        ).delete(`/api/auth/users/${family.parent.id}`);
        expect(status).toBeLessThan(300);
        await bottle(family.owner);
        await mailed(family.parent);
        await bottle(family.owner);
        expect(await mailed(family.parent)).toEqual([]);
      });
    });

    /** What the push service has received since the last call. */
    async function delivered(): Promise<PushedMessage[]> {
      await server().push.settled();
      return service.received.splice(0);
    }

    async function subscribe(
      person: Person,
      device: TestPushDevice = createPushDevice(service.origin),
    ): Promise<TestPushDevice> {
      const { status } = await person.api.put('/api/push/subscription', device.subscription);
      expect(status).toBe(204);
      const { accountId, sessionId } = await sessionOf(person);
      // As if the app had been closed since.
      await markLive(server().db, [{ accountId, sessionId }], 0);
      return device;
    }

    async function sessionOf({ id, accountId }: Person) {
      const [row] = await server().db.query<{ session_id: string }>(
        'select session_id from push_subscriptions where account_id = $1 and user_id = $2',
        [accountId, id],
      );
      return { accountId, sessionId: row?.session_id ?? '' };
    }

    async function liveUntil({ id }: Person): Promise<number> {
      const [row] = await server().db.query<{ at: number }>(
        'select live_until as at from push_subscriptions where user_id = $1',
        [id],
      );
      return row?.at ?? -1;
    }

    const lookAgain = () =>
      server().push.reminders.look({ accountId: family.accountId, userId: family.owner.id }, now);

    function bottle(by: Person, childId = family.childId, startedAt = now): Promise<void> {
      return people.bottle(by, childId, startedAt);
    }

    async function dose(by: Person): Promise<void> {
      const device = createDevice(by.id, { childId: family.childId, now: () => now });
      const payload = { name: 'Paracetamol', amount: 5, unit: 'ml', status: 'given' } as const;
      const entry = device.event('medication', { payload, tz: 'UTC' });
      await (await fresh(by)).push(device.node, ['events', entry]);
    }

    const addMedicine = (by: Person) =>
      write(by, 'listItems', {
        id: 'medicine-one',
        childId: family.childId,
        kind: 'medicine',
        ...listItemDefaults.medicine,
        name: 'Paracetamol',
      });
  },
  { server: options, isLongOnPostgres: true },
);

function readable(device: TestPushDevice, pushed: PushedMessage | undefined): PushMessage {
  return PushMessage.parse(JSON.parse(device.decrypt(pushed?.body ?? Buffer.alloc(0))));
}

async function publicKeyOf(point: string) {
  const bytes = Buffer.from(point, 'base64url');
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  return importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
}
