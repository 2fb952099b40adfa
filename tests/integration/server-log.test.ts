import { afterAll, beforeAll, expect, test } from 'vitest';
import { rm } from 'node:fs/promises';
import { createApi } from '../helpers/api.ts';
import { createDevice } from '../helpers/device-records.ts';
import { claimsOf } from '../helpers/server.ts';
import { type TestSmtp, readMail, startSmtp } from '../helpers/smtp.ts';
import { type SpawnedServer, spawnServer } from '../helpers/spawned-server.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

let folder: string;
let smtp: TestSmtp;
let server: SpawnedServer;

beforeAll(async () => {
  folder = await temporaryFolder('log');
  smtp = await startSmtp();
  server = await spawnServer({
    DATA_DIR: folder,
    SAMPLE: 'off',
    LOG_LEVEL: 'trace',
    SMTP_URL: smtp.url,
  });
});
afterAll(async () => {
  await server?.stop('SIGKILL');
  await smtp?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('the log contains nothing that a person typed, and no secrets', async () => {
  const anyone = createApi(server.url);
  const person = await signUp('somebody@example.org');
  const { api } = person;
  const child = await api.post('/api/user-children', { name: 'Clementine' });
  const device = createDevice(person.id, { childId: (child.body as { id: string }).id });
  await api.push(device.node, ['events', device.event('note', { note: 'words-for-nobody' })]);
  await api.post('/api/auth/login', { username: person.username, password: 'wrong-password' });
  await api.post('/api/auth/refresh', { refreshToken: person.refreshToken });
  await api.get('/api/events?before=987654321');
  await api.get(`/api/invites/validate/${person.refreshToken}`);
  const invitation = { name: 'Rosalind', email: 'rosalind@invited.example' };
  const made = await api.post('/api/invites', { role: 'caregiver', ...invitation });
  const { id, token } = made.body as { id: string; token: string };
  await api.get(`/api/invites/validate/${token}`);
  await api.put(`/api/invites/${id}`, { name: 'Rosamund', role: 'parent' });
  await api.post(`/api/invites/${id}/resend`);
  const open = await api.post('/api/invites', { role: 'parent' });
  const guest = await signUp('guest@example.org', (open.body as { token: string }).token);
  await api.post('/api/auth/account/transfer/code', { userId: guest.id });
  await api.post('/api/auth/account/transfer/confirm', { userId: guest.id, code: 'typed-code' });
  await api.post('/api/auth/account/transfer', { userId: guest.id, password: 'owners-guess' });
  await api.patch(`/api/user-children/users/${guest.id}/permissions`, { paused: 'paused-words' });
  await api.delete(`/api/auth/users/${guest.id}`);
  await api.get('/api/auth/account/users?name=asked-words');
  await api.raw('/billing/rcbilling/v1/checkout/start', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer rcb_sb_nestling' },
    body: JSON.stringify({ trace_id: '6d0f5f1e-words-for-nobody', product_id: 'typed-product' }),
  });
  await api.raw('/api/events', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"note":"broken-words',
  });
  smtp.refuse(true);
  await anyone.post('/api/auth/forgot-password', { email: person.username });
  await expect.poll(() => server.output()).toContain('mail is held up');
  smtp.refuse(false);
  await anyone.post('/api/auth/forgot-password', { email: person.username });
  const resetToken = await inMail(person.username, /token=([\w-]{43})/);
  await anyone.post('/api/auth/verify-reset-token', { token: resetToken });
  await anyone.post('/api/auth/reset-password', { token: resetToken, password: 'quiet-words-43' });
  await expect.poll(() => server.output()).toContain('credentials-changed');
  // The log may contain the address that the server listens on.
  const log = server.output().replaceAll(/.*Server listening.*/g, '');
  expect(log).toContain('/api/sync/push');
  expect(log).toContain('"reference":"6D0F5F1E","msg":"checkout refused"');
  expect(log).toContain('/api/invites/validate/:token');
  expect(log).toContain('/api/invites/:id/resend');
  expect(log).toContain('/api/auth/account/transfer');
  const events = new Set([...log.matchAll(/"security":"([\w-]+)"/g)].map(([, event]) => event));
  for (const event of [
    'sign-in',
    'sign-in-failed',
    'proof-refused',
    'input-refused',
    'password-refused',
    'rights-changed',
    'credentials-changed',
  ]) {
    expect(events).toContain(event);
  }
  const changed = /.*"security":"rights-changed".*/.exec(log)?.[0] ?? '';
  expect(JSON.parse(changed)).toMatchObject({
    account: expect.stringMatching(/^[\w-]{16}$/),
    person: expect.stringMatching(/^[\w-]{16}$/),
    network: expect.stringMatching(/^[\w-]{16}$/),
    requestId: expect.any(String),
    route: expect.stringMatching(/^POST \/api\/invites/),
    time: expect.any(Number),
  });
  const secrets = [
    person.code,
    resetToken,
    'quiet-words-43',
    person.username,
    person.id,
    person.password,
    person.accessToken,
    person.refreshToken,
    person.accessToken.split('.')[2] ?? '',
    guest.username,
    guest.accessToken,
    'Clementine',
    'Rosalind',
    'Rosamund',
    'rosalind@invited.example',
    token,
    token.split('.')[1] ?? '',
    'owners-guess',
    'paused-words',
    'asked-words',
    'words-for-nobody',
    'wrong-password',
    'broken-words',
    '987654321',
    '127.0.0.1',
    'Bearer',
  ];
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
});

/** Registers a person with the code of a mail. */
async function signUp(username: string, inviteToken?: string) {
  const anyone = createApi(server.url);
  const password = 'quiet night 42';
  await anyone.post('/api/auth/send-confirmation', { email: username });
  const code = await inMail(username, /^ {4}(\d{6})$/m);
  await anyone.post('/api/auth/verify-confirmation', { email: username, code: `${code}0` });
  await anyone.post('/api/auth/verify-confirmation', { email: username, code });
  const { status, body } = await anyone.post('/api/auth/register', {
    username,
    password,
    ...(inviteToken === undefined ? {} : { inviteToken }),
  });
  expect(status).toBe(201);
  const tokens = body as { accessToken: string; refreshToken: string };
  const { id } = claimsOf(tokens.accessToken);
  return {
    ...tokens,
    id,
    code,
    username,
    password,
    api: createApi(server.url, tokens.accessToken),
  };
}

/** Waits for a mail to the address. @returns its content */
async function inMail(to: string, pattern: RegExp): Promise<string> {
  const find = () =>
    smtp.received
      .filter((mail) => mail.to.includes(to))
      .map((mail) => pattern.exec(readMail(mail).text)?.[1])
      .findLast((found) => found !== undefined);
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  return find() ?? '';
}
