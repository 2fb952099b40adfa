import { afterAll, beforeAll, expect, test } from 'vitest';
import { DeviceLockKey, OpenDeviceLockAnswer } from '../../schema/wire/device-lock.ts';
import { agreeOnKey, cipherFor } from '../../src/main/replica-session/device-lock/lock-crypto.ts';
import { type TestServer, startTestServer } from '../helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('the server names the key of a lock to the person who locked, and to nobody else', async () => {
  const { owner, caregiver } = await server.createFamily();
  const key = DeviceLockKey.parse((await server.api.get('/api/device-lock')).body);
  const { cipher, devicePublicKey } = await agreeOnKey(key, owner.id);
  const sealed = await cipher.seal(0, 'First tooth');
  const request = { keyId: key.keyId, devicePublicKey };

  const own = await owner.api.post('/api/device-lock/open', request);
  const opened = await cipherFor(OpenDeviceLockAnswer.parse(own.body).key);
  expect(await opened.open(0, sealed)).toBe('First tooth');
  await expect(opened.open(1, sealed)).rejects.toHaveProperty('name', 'OperationError');

  const other = await caregiver.api.post('/api/device-lock/open', request);
  const wrong = await cipherFor(OpenDeviceLockAnswer.parse(other.body).key);
  await expect(wrong.open(0, sealed)).rejects.toHaveProperty('name', 'OperationError');
  expect((await server.api.post('/api/device-lock/open', request)).status).toBe(401);
});

test('a point that is not on the curve, or a lock of another server, is refused', async () => {
  const { owner } = await server.createFamily();
  const { keyId } = DeviceLockKey.parse((await server.api.get('/api/device-lock')).body);
  const devicePublicKey = 'B'.repeat(87);
  const wrong = await owner.api.post('/api/device-lock/open', { keyId, devicePublicKey });
  expect(wrong.body).toMatchObject({ code: 'VALIDATION' });
  const unknown = { keyId: 'another', devicePublicKey };
  expect((await owner.api.post('/api/device-lock/open', unknown)).status).toBe(404);
});
