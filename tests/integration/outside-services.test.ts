import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '../../schema/limits.ts';
import { reportJobs } from '../../server/jobs/job-report.ts';
import { createSmtpTransport } from '../../server/mail/smtp.ts';
import type { Transport } from '../../server/mail/transport.ts';
import { notifiedPeople } from '../helpers/notified-people.ts';
import {
  type TestPushService,
  createPushDevice,
  startPushService,
} from '../helpers/push-service.ts';
import { type TestServer, startTestServer } from '../helpers/server.ts';
import { type TestSmtp, startSmtp } from '../helpers/smtp.ts';

/** The names of the mail server and the push services cannot be resolved: fault 42 in docs/faults.md. */

/** RFC 2606: never resolves. */
const NOWHERE = 'https://push.invalid';
const FROM = 'Nestling <no-reply@example.org>';
let now = Date.parse('2026-09-10T12:00:00Z');
let smtp: TestSmtp;
let service: TestPushService;
let transport: Transport;
let server: TestServer;

beforeAll(async () => {
  smtp = await startSmtp();
  service = await startPushService();
  const mail: Transport = {
    // Answers contain the codes, too.
    reachesPeople: false,
    deliver: (message) => transport.deliver(message),
    close: () => transport.close(),
  };
  server = await startTestServer({ mail, pushOrigins: [NOWHERE, service.origin], now: () => now });
});
afterAll(async () => {
  await server?.stop();
  await smtp?.stop();
  await service?.stop();
});
beforeEach(() => {
  transport = createSmtpTransport('smtp://mail.invalid:25', FROM);
});

test('mails wait, requests do not, and all mails arrive when names resolve again', async () => {
  const from = performance.now();
  const username = 'ana@example.org';
  const { status } = await server.api.post('/api/auth/send-confirmation', { username });
  expect(status).toBe(200);
  expect(performance.now() - from).toBeLessThan(5_000);
  await server.accounts.mailer.settled();
  expect((await reportJobs(server.db)).waiting).toMatchObject([{ kind: 'mail', count: 1 }]);
  transport.close();
  transport = createSmtpTransport(smtp.url, FROM);
  now += MINUTE_MS;
  await server.accounts.mailer.settled();
  expect(smtp.received.map(({ to }) => to)).toEqual([[username]]);
});

test('push messages wait, the device stays subscribed, and they arrive when names resolve again', async () => {
  const { owner, parent, childId } = await server.createFamily();
  const { choose, bottle } = notifiedPeople({
    url: () => server.url,
    now: () => now,
    tick: () => void (now += 10),
  });
  const phone = createPushDevice(NOWHERE);
  const subscribed = await owner.api.put('/api/push/subscription', phone.subscription);
  expect(subscribed.status).toBe(204);
  // As if the app had been closed since.
  await server.db.query('update push_subscriptions set live_until = 0');
  await choose(owner, { notificationsOn: true });
  await server.push.settled();
  await bottle(parent, childId);
  await server.push.settled();
  expect(await waitingPushes()).toBe(1);
  const rows = await server.db.query('select 1 from push_subscriptions');
  expect(rows).toHaveLength(1);

  // Only the test's own service can be reached: it takes the place of the other one.
  const endpoint = phone.subscription.endpoint.replace(NOWHERE, service.origin);
  await server.db.query('update push_subscriptions set endpoint = $1', [endpoint]);
  now += MINUTE_MS;
  await server.push.settled();
  expect(service.received.map((message) => message.endpoint)).toEqual([endpoint]);
  expect(await waitingPushes()).toBe(0);
});

async function waitingPushes(): Promise<number> {
  const { waiting } = await reportJobs(server.db);
  return waiting.find(({ kind }) => kind === 'push')?.count ?? 0;
}
