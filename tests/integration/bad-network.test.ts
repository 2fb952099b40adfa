import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { SERVER_HEADER } from '../../schema/wire/protocol.ts';
import { createApi } from '../helpers/api.ts';
import { createDevice } from '../helpers/device-records.ts';
import { type Fault, type FaultProxy, startFaultProxy } from '../helpers/fault-proxy.ts';
import { type TestFamily, type TestServer, startTestServer } from '../helpers/server.ts';

let server: TestServer;
let proxy: FaultProxy;
let family: TestFamily;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  proxy = await startFaultProxy(server.url);
  family = await server.createFamily();
});
afterEach(() => proxy.close());

test('a push whose answer was lost is applied once, and its repetition changes nothing', async () => {
  const { device, api, held } = await someone();
  const event = device.event('diaper');
  proxy.fault({ kind: 'drop' });
  await expect(api.push(device.node, ['events', event])).rejects.toThrow('fetch failed');
  proxy.fault({ kind: 'pass' });
  const { verdicts } = await api.push(device.node, ['events', event]);
  expect(verdicts).toMatchObject([{ verdict: 'duplicate' }]);
  expect(await held()).toEqual([event.id]);
});

test('a push that arrives twice is applied once', async () => {
  const { device, api, held } = await someone();
  proxy.fault({ kind: 'duplicate' });
  const events = [device.event('diaper'), device.event('bath')];
  for (const event of events) await api.push(device.node, ['events', event]);
  expect(await held()).toEqual(events.map(({ id }) => id));
});

test('a push that is lost on its way changes nothing', async () => {
  const { device, api, held } = await someone();
  proxy.fault({ kind: 'lose' });
  const sent = api.push(device.node, ['events', device.event('diaper')]);
  await expect(sent).rejects.toThrow('fetch failed');
  expect(await held()).toEqual([]);
});

test.each<Fault>([{ kind: 'portal' }, { kind: 'status', status: 502 }, { kind: 'redirect' }])(
  'an answer of somebody else lacks our header: $kind',
  async (fault) => {
    proxy.fault(fault);
    const response = await fetch(`${proxy.url}/api/health`, { redirect: 'manual' });
    expect(response.headers.get(SERVER_HEADER)).toBeNull();
  },
);

test('a truncated answer is an error', async () => {
  const { api } = await someone();
  proxy.fault({ kind: 'cut' });
  await expect(api.pull()).rejects.toThrow(/terminated|fetch failed/);
});

test('a live connection breaks with the network and reconnects', async () => {
  const { device } = await someone();
  const socket = io(proxy.url, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 100,
    auth: { token: family.parent.accessToken },
  });
  const next = (name: string) =>
    new Promise((resolve) => {
      socket.once(name, resolve);
    });
  await next('connect');
  const heard = next('log:new');
  await family.owner.api.push(device.node, ['events', device.event('diaper')]);
  await heard;
  const gone = next('disconnect');
  proxy.cutOff();
  await gone;
  const back = next('connect');
  proxy.restore();
  await back;
  expect(socket.connected).toBe(true);
  socket.close();
});

async function someone() {
  const { owner, childId } = family;
  const { checkpoint } = await owner.api.pull();
  return {
    device: createDevice(owner.id, { childId }),
    api: createApi(proxy.url, owner.accessToken),
    held: async () => (await owner.api.pull(checkpoint)).changes.map(({ record }) => record.id),
  };
}
