import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../schema/limits.ts';
import {
  deleteInactive,
  markActive,
  warnInactive,
} from '../../server/accounts/leaving/inactive-accounts.ts';
import { createMailer } from '../../server/mail/mailer.ts';
import { createSmtpTransport } from '../../server/mail/smtp.ts';
import { type Api, createApi } from '../helpers/api.ts';
import { type TestServer, startTestServer } from '../helpers/server.ts';
import { type Received, type TestSmtp, readMail, startSmtp } from '../helpers/smtp.ts';

/** Mails, which wait as jobs, with a real SMTP server. */

const FROM = 'Nestling <nestling@example.org>';
const ANA = 'ana@example.org';
const PASSWORD = 'quiet night 42';
const ORIGIN = 'https://baby.example.org';

let smtp: TestSmtp;
let server: TestServer;
let now = Date.now();

beforeAll(async () => {
  smtp = await startSmtp();
  server = await startTestServer({
    now: () => now,
    mail: createSmtpTransport(smtp.url, FROM),
    publicOrigin: ORIGIN,
  });
});
afterAll(async () => {
  await server.stop();
  await smtp.stop();
});
beforeEach(async () => {
  now += DAY_MS;
  smtp.refuse(false);
  await server.accounts.mailer.settled();
  smtp.received.length = 0;
});

describe('a mail', () => {
  test('contains a code that no answer contains', async () => {
    const username = ANA;
    const { body } = await server.api.post('/api/auth/send-confirmation', { email: username });
    expect(body).toEqual({ message: expect.any(String) });
    const mail = await only();
    expect([mail.from, mail.to]).toEqual(['nestling@example.org', [username]]);
    const code = codeIn(mail);
    const verified = await server.api.post('/api/auth/verify-confirmation', { username, code });
    expect(verified.status).toBe(200);
    const registered = await server.api.post('/api/auth/register', {
      username,
      password: PASSWORD,
    });
    expect(registered.status).toBe(201);
  });

  test('links to the configured origin, whatever the request says', async () => {
    const { status, body } = await server.api.raw('/api/auth/forgot-password', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-host': 'evil.example',
        origin: 'https://evil.example',
      },
      body: JSON.stringify({ email: ANA }),
    });
    expect([status, body]).toEqual([200, { message: expect.any(String) }]);
    const mail = await only();
    expect(readMail(mail).text).toMatch(
      /https:\/\/baby\.example\.org\/reset-password\?token=[\w-]{43}\s/,
    );
    expect(mail.raw).not.toContain('evil');
    // The same content as text and as HTML, and no tracking.
    const { html } = readMail(mail);
    expect(html).toContain('https://baby.example.org/reset-password?token=');
    expect(html).not.toMatch(/<img|<script|https?:\/\/(?!baby\.example\.org)/i);
    expect(mail.raw).toMatch(/^Auto-Submitted: auto-generated$/m);
  });

  test('cannot be changed or redirected by a person’s name', async () => {
    const evil = 'Eve\r\nBcc: victim@example.org\r\n\r\n<script>alert(1)</script>';
    await server.accounts.mailer.send(
      {
        to: 'ben@example.org',
        kind: 'invitation',
        inviterName: evil,
        role: 'caregiver',
        childNames: [evil],
        inviteId: 'i1',
        path: '/?invite=x',
        expiresAt: now,
      },
      now,
    );
    const mail = await only();
    expect(mail.to).toEqual(['ben@example.org']);
    const [head = ''] = mail.raw.split('\r\n\r\n');
    expect(head).not.toMatch(/^Bcc:/im);
    expect(readMail(mail).html).not.toContain('<script>');
    for (const to of [
      'a@example.org,b@example.org',
      'a@example.org\r\nBcc: b',
      'a b@example.org',
    ]) {
      const answer = await server.api.post('/api/auth/send-confirmation', { email: to });
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    }
  });

  test('is not sent to an address without an account', async () => {
    await server.api.post('/api/auth/forgot-password', { email: 'nobody@example.org' });
    await server.accounts.mailer.settled();
    expect(smtp.received).toEqual([]);
    expect(await waiting()).toBe(0);
  });
});

describe('a mail that waits', () => {
  test('retries with growing intervals while the mail server is away', async () => {
    smtp.refuse(true);
    const sent = await server.api.post('/api/auth/forgot-password', { email: ANA });
    expect(sent.status).toBe(200);
    const tries: number[] = [];
    for (let second = 0; second < 130; second += 5) {
      await server.accounts.mailer.settled();
      const [row] = await server.db.query<{ tries: number }>(
        'select tries from jobs where failed_at is null',
      );
      tries.push(row?.tries ?? 0);
      now += 5_000;
    }
    expect(tries[0]).toBe(1);
    expect(tries.at(-1)).toBe(4);
    smtp.refuse(false);
    now += 10 * MINUTE_MS;
    expect((await only()).to).toEqual([ANA]);
    expect(await waiting()).toBe(0);
  });

  test('keeps a mail over a restart, and drops an expired one', async () => {
    smtp.refuse(true);
    await server.api.post('/api/auth/send-confirmation', { email: 'cleo@example.org' });
    await server.api.post('/api/auth/forgot-password', { email: ANA });
    await server.accounts.mailer.settled();
    expect(await waiting()).toBe(2);
    smtp.refuse(false);
    now += 11 * MINUTE_MS;
    const restarted = createMailer(server.db, createSmtpTransport(smtp.url, FROM), {
      origin: () => ORIGIN,
      now: () => now,
      onError: () => undefined,
    });
    await restarted.settled();
    await restarted.close();
    // A code expires after ten minutes, a link after an hour.
    expect(smtp.received.map(({ to }) => to)).toEqual([[ANA]]);
    expect(await waiting()).toBe(0);
  });

  test('sends no link that became invalid while the mail waited', async () => {
    const owner = await newOwner('erin@example.org');
    const invite = async (email: string) => {
      const { status, body } = await owner.post('/api/invites', { role: 'parent', email });
      expect(status).toBe(201);
      return body as { id: string };
    };
    smtp.refuse(true);
    const [withdrawn, renewed] = [
      await invite('withdrawn@example.org'),
      await invite('renewed@example.org'),
    ];
    await server.accounts.mailer.settled();
    await owner.delete(`/api/invites/${withdrawn.id}`);
    const again = await owner.post(`/api/invites/${renewed.id}/resend`);
    smtp.refuse(false);
    now += 10 * MINUTE_MS;
    const mail = await only();
    expect(mail.to).toEqual(['renewed@example.org']);
    expect(readMail(mail).text).toContain((again.body as { path: string }).path);
    expect(await waiting()).toBe(0);
    // Otherwise she would get a warning about her inactive account.
    await owner.raw('/api/gdpr/delete-account', {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD }),
    });
    await server.accounts.mailer.settled();
  });

  test('sends each mail from only one of several processes', async () => {
    smtp.refuse(true);
    for (let i = 0; i < 6; i += 1) {
      await server.api.post('/api/auth/send-confirmation', { email: `p${i}@example.org` });
    }
    await server.accounts.mailer.settled();
    smtp.refuse(false);
    now += MINUTE_MS;
    const mailers = [1, 2, 3].map(() =>
      createMailer(server.db, createSmtpTransport(smtp.url, FROM), {
        origin: () => ORIGIN,
        now: () => now,
        onError: () => undefined,
      }),
    );
    await Promise.all(mailers.map((mailer) => mailer.settled()));
    await Promise.all(mailers.map((mailer) => mailer.close()));
    const sentTo = smtp.received.flatMap(({ to }) => to).toSorted();
    expect(sentTo).toEqual(Array.from({ length: 6 }, (_, i) => `p${i}@example.org`));
  });
});

describe('an account that nobody uses', () => {
  const months = (count: number) => count * 30.5 * DAY_MS;

  test('is deleted after two years, a month after its parents were warned', async () => {
    const services = server.accounts;
    const begin = now;
    now = begin + months(22);
    await warnInactive(services, now);
    await services.mailer.settled();
    expect(smtp.received).toEqual([]);
    now = begin + months(23.5);
    await warnInactive(services, now);
    await warnInactive(services, now);
    const mail = await only();
    expect(mail.to).toEqual([ANA]);
    expect(readMail(mail).text).toContain('deleted after 24 months');
    await deleteInactive(services, now + 29 * DAY_MS);
    expect(await accountsOf(ANA)).toHaveLength(1);

    // Signing in in time is enough.
    const [ana] = await accountsOf(ANA);
    await markActive(server.db, { accountId: ana ?? '' }, now + DAY_MS);
    await deleteInactive(services, now + 31 * DAY_MS);
    expect(await accountsOf(ANA)).toHaveLength(1);
    smtp.received.length = 0;

    now += months(24);
    await warnInactive(services, now);
    now += 31 * DAY_MS;
    await deleteInactive(services, now);
    expect(await accountsOf(ANA)).toEqual([]);
    const last = await only();
    expect(readMail(last).text).toContain('Nobody of your family has used it for two years');
  });

  test('is kept while the warning has reached nobody', async () => {
    const { username } = await newOwner('gus@example.org');
    await server.db.query('delete from jobs');
    now += months(23.5);
    await markAllActiveBut(username);
    smtp.refuse(true);
    await warnInactive(server.accounts, now);
    const warned = now;
    now += 13.5 * DAY_MS;
    await server.accounts.mailer.settled();
    await warnInactive(server.accounts, now);
    await deleteInactive(server.accounts, warned + 31 * DAY_MS);
    expect(await accountsOf(username)).toHaveLength(1);
    smtp.refuse(false);
    const mail = await only();
    expect(mail.to).toEqual([username]);
    await deleteInactive(server.accounts, now + 31 * DAY_MS);
    expect(await accountsOf(username)).toEqual([]);
  });

  test('is kept when somebody signs in at the last moment', async () => {
    const { username } = await newOwner('fay@example.org');
    const accountId = (
      await server.db.query<{ account_id: string }>(
        'select account_id from users where username = $1',
        [username],
      )
    )[0]?.account_id;
    now += months(26);
    await server.db.query('update accounts set warned_at = $1', [now - 31 * DAY_MS]);
    const query: typeof server.db.query = async (...asked) => {
      const rows = await server.db.query(...asked);
      await markActive(server.db, { accountId: accountId ?? '' }, now);
      return rows as never;
    };
    const db: typeof server.db = Object.assign(Object.create(server.db), { query });
    await deleteInactive({ ...server.accounts, db }, now);
    expect(await accountsOf(username)).toHaveLength(1);
  });

  test('is kept when there is no mail server', async () => {
    const { username } = await newOwner('dora@example.org');
    const { mailer } = server.accounts;
    const unheard = { ...server.accounts, mailer: { ...mailer, reachesPeople: false } };
    const late = now + 20 * 365 * DAY_MS;
    await warnInactive(unheard, late);
    await server.db.query('update accounts set warned_at = $1', [late]);
    await deleteInactive(unheard, late + 60 * DAY_MS);
    expect(await accountsOf(username)).toHaveLength(1);
    expect(await waiting()).toBe(0);
  });
});

async function newOwner(username: string): Promise<Api & { username: string }> {
  await server.api.post('/api/auth/send-confirmation', { username });
  const code = codeIn(await only());
  await server.api.post('/api/auth/verify-confirmation', { username, code });
  const { status, body } = await server.api.post('/api/auth/register', {
    username,
    password: PASSWORD,
  });
  expect(status).toBe(201);
  smtp.received.length = 0;
  const { accessToken } = body as { accessToken: string };
  return { ...createApi(server.url, accessToken), username };
}

function codeIn(mail: Received): string | undefined {
  return /^ {4}(\d{6})$/m.exec(readMail(mail).text)?.[1];
}

async function markAllActiveBut(username: string): Promise<void> {
  await server.db.query(
    `update accounts set active_at = $1, warned_at = null
     where account_id not in (select account_id from users where username = $2)`,
    [now, username],
  );
}

async function accountsOf(username: string): Promise<string[]> {
  const rows = await server.db.query<{ account_id: string }>(
    'select account_id from users where username = $1',
    [username],
  );
  return rows.map(({ account_id: id }) => id);
}

async function only(): Promise<Received> {
  await server.accounts.mailer.settled();
  expect(smtp.received).toHaveLength(1);
  return smtp.received[0] as Received;
}

async function waiting(): Promise<number> {
  const [row] = await server.db.query<{ count: number }>(
    'select count(*)::int as count from jobs where failed_at is null',
  );
  return row?.count ?? -1;
}
