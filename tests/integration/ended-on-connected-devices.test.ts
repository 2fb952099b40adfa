import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDeviceClock } from '../../src/lib/clock.ts';
import { createDeviceStore } from '../../src/lib/device-store.ts';
import { type Session, createSession } from '../../src/session/session.ts';
import { createLiveConnection } from '../../src/sync/worker/live-connection.ts';
import {
  type Person,
  type TestFamily,
  type TestServer,
  startTestServer,
} from '../helpers/server.ts';

/**
 * Connected devices when the membership or session of their person ends elsewhere. They learn of it
 * because the server closes the socket, and not by the next pull, minutes later.
 */

/** Shorter than the client's own retry interval. */
const AT_ONCE = { timeout: 4_000 };

let server: TestServer;
let family: TestFamily;
let devices = new AbortController();

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  family = await server.createFamily();
  devices = new AbortController();
});
afterEach(() => devices.abort());

test('notifies every device of a removed person at once', async () => {
  const { owner, parent } = family;
  const [phone, tablet, owners] = await allOf(parent, parent, owner);
  expect((await owner.api.delete(`/api/auth/users/${parent.id}`)).status).toBe(204);
  await expect.poll(() => phone.state.get().status, AT_ONCE).toBe('removed');
  await expect.poll(() => tablet.state.get().status, AT_ONCE).toBe('removed');
  expect(owners.state.get()).toMatchObject({ status: 'signedIn', needsSignIn: false });
});

test('notifies everybody of a deleted family at once', async () => {
  const { owner, parent, caregiver } = family;
  const others = await allOf(parent, caregiver);
  const { status } = await owner.api.raw('/api/gdpr/delete-account', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: owner.password }),
  });
  expect(status).toBe(200);
  for (const { state } of others) {
    await expect.poll(() => state.get().status, AT_ONCE).toBe('removed');
  }
});

test('a session that is ended from another device asks for the password at once', async () => {
  const [here, there] = await allOf(family.parent, family.parent);
  expect((await here.authorizedFetch('/api/auth/sessions', { method: 'DELETE' })).status).toBe(204);
  const needsSignIn = () => there.state.get();
  await expect.poll(needsSignIn, AT_ONCE).toMatchObject({ status: 'signedIn', needsSignIn: true });
  expect(here.state.get()).toMatchObject({ status: 'signedIn', needsSignIn: false });
});

function allOf<const P extends readonly Person[]>(...people: P) {
  return Promise.all(people.map(connected)) as Promise<{ [K in keyof P]: Session }>;
}

/** A device with this person signed in, and its live connection up. */
async function connected({ username, password }: Person): Promise<Session> {
  const session = createSession({
    clock: createDeviceClock(),
    store: createDeviceStore(crypto.randomUUID()),
    fetch: (path, init) => fetch(server.url + path, init),
  });
  expect(await session.login(username, password)).toMatchObject({ ok: true });
  await new Promise<void>((resolve) => {
    createLiveConnection({
      session,
      signal: devices.signal,
      at: server.url,
      onPatch: () => undefined,
      onUnreadable: () => undefined,
      onPlan: () => undefined,
      onTyping: () => undefined,
      onConnected: () => resolve(),
    }).connect();
  });
  devices.signal.addEventListener('abort', () => session.close());
  return session;
}
