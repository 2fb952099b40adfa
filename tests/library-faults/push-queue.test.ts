import { afterEach, describe, expect, test, vi } from 'vitest';
import { HOUR_MS } from '../../schema/limits.ts';
import { SyncEngine } from '../../src/sync/engine/engine.ts';
import { storedIn, writeUnderneath } from '../helpers/raw-storage.ts';
import { type TestReplica, bottle, openTestReplica } from '../helpers/replica.ts';
import { TestServer, nothingNew, takesAll } from '../helpers/sync.ts';

/**
 * RxDB's own replication finds what to send by a write time that it receives in a message.
 * Ours queries the storage. Each test is named after the experiment that showed it.
 */

afterEach(() => void vi.useRealTimers());

/** Replicates until there is nothing to do. */
async function replicate(environment: TestReplica, server: TestServer): Promise<void> {
  const engine = new SyncEngine({
    store: environment.replica.sync,
    transport: server,
    now: () => environment.clock.now(),
    random: () => 0.5,
    role: () => null,
    onStatus: () => undefined,
    onSkew: () => undefined,
  });
  while ((await engine.advance()).sleepMs === 0);
}

function createServer(): TestServer {
  const server = new TestServer();
  server.say.pull = ({ checkpoint }) =>
    nothingNew(checkpoint === null ? { kind: 'start' } : { checkpoint });
  return server;
}

describe('writes that RxDB would never push', () => {
  test('lostMessage: sends the write of a tab that died before its message, once', async () => {
    const [environment, server] = [await openTestReplica(), createServer()];
    const [known] = await environment.replica.events.add([bottle(environment.clock.now())]);
    const id = await writeUnderneath('events', known?.id ?? '');
    await replicate(environment, server);
    expect(new Set(server.pushed().flat())).toEqual(new Set([known?.id, id]));
    expect(server.pushed().flat()).toHaveLength(2);

    const [later] = await environment.replica.events.add([bottle(environment.clock.now())]);
    await environment.reopen();
    await replicate(environment, server);
    expect(server.pushed().flat()).toHaveLength(3);
    expect(server.pushed().at(-1)).toEqual([later?.id]);
    await environment.replica.close();
  });

  test('clockBack: sends what was written after the clock was set back', async () => {
    const [environment, server] = [await openTestReplica(), createServer()];
    await environment.replica.events.add([bottle(environment.clock.now())]);
    await replicate(environment, server);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - HOUR_MS });
    environment.advance(-HOUR_MS);
    const [second] = await environment.replica.events.add([bottle(environment.clock.now())]);
    await environment.reopen();
    await replicate(environment, server);
    expect(server.pushed().at(-1)).toEqual([second?.id]);
    expect(await environment.replica.sync.countWaiting()).toBe(0);
    await environment.replica.close();
  });

  test('latency: stores a write before it resolves, and resolves it before it is sent', async () => {
    const [environment, server] = [await openTestReplica(), createServer()];
    const order: string[] = [];
    server.say.push = async (request) => {
      const [{ id }] = request.rows.map(({ record }) => record) as [{ id: string }];
      order.push(`sent, stored as ${(await storedIn('events', id))?.queue}`);
      return takesAll(request);
    };
    const [event] = await environment.replica.events.add([bottle(environment.clock.now())]);
    order.push(`saved, stored as ${(await storedIn('events', event?.id ?? ''))?.queue}`);
    await replicate(environment, server);
    order.push(`acknowledged, stored as ${(await storedIn('events', event?.id ?? ''))?.queue}`);
    expect(order).toEqual(['saved, stored as 1', 'sent, stored as 1', 'acknowledged, stored as 0']);
    await environment.replica.close();
  });
});
