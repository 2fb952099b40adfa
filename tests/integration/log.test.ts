import { afterAll, beforeAll, expect, test } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '../helpers/api.ts';
import { createDevice } from '../helpers/device-records.ts';
import { register } from '../helpers/server.ts';
import { type SpawnedServer, spawnServer } from '../helpers/spawned-server.ts';

let folder: string;
let server: SpawnedServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nestling-log-'));
  server = await spawnServer({ DATA_DIR: folder, SAMPLE: 'off', LOG_LEVEL: 'trace' });
});
afterAll(async () => {
  await server?.stop('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

test('the log holds nothing that a person typed, and no way in', async () => {
  const person = await register(server.url, createApi(server.url), {});
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
  const guest = await register(server.url, createApi(server.url), {
    inviteToken: ((await api.post('/api/invites', { role: 'parent' })).body as { token: string })
      .token,
  });
  await api.post('/api/auth/account/transfer', { userId: guest.id, password: 'owners-guess' });
  await api.patch(`/api/user-children/users/${guest.id}/permissions`, { paused: 'paused-words' });
  await api.delete(`/api/auth/users/${guest.id}`);
  await api.get('/api/auth/account/users?name=asked-words');
  await api.raw('/api/events', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"note":"broken-words',
  });
  await expect.poll(() => server.output()).toContain('/api/invites/validate/:token');
  // Where it listens, it may say; and mails are shown, where nobody could send them.
  const log = server.output().replaceAll(/.*Server listening.*|^ {2}(Mail to|\|).*/gm, '');
  expect(log).toContain('/api/sync/push');
  expect(log).toContain('/api/invites/:id/resend');
  expect(log).toContain('/api/auth/account/transfer');
  const secrets = [
    person.username,
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
