import 'fake-indexeddb/auto';
import { type DeviceClock, createDeviceClock } from '../../src/lib/clock.ts';
import { type DeviceStore, createDeviceStore } from '../../src/lib/device-store.ts';
import { newId } from '../../src/lib/ids.ts';
import { type Live, firstValue } from '../../src/lib/live.ts';
import { openReplica } from '../../src/replica/open-replica.ts';
import type { Replica } from '../../src/replica/replica.ts';
import { loadedSchemas } from './schemas.ts';

/** A replica on an in-memory IndexedDB, with a clock and a device store of its own. */
export type TestReplica = {
  replica: Replica;
  userId: string;
  clock: DeviceClock;
  device: DeviceStore;
  /** Moves the clock forward. */
  advance(ms: number): void;
  /** Closes and opens again, as after a killed tab. */
  reopen(): Promise<Replica>;
};

const START = Date.UTC(2026, 2, 14, 3, 0);

export async function openTestReplica(
  userId = newId(),
  schemas = loadedSchemas,
): Promise<TestReplica> {
  let now = START;
  const clock = createDeviceClock(0, () => now);
  const device = createDeviceStore(`device-${userId}`);
  const testReplica: TestReplica = {
    replica: await openReplica({ userId, clock, schemas, device }),
    userId,
    clock,
    device,
    advance: (ms) => {
      now += ms;
    },
    reopen: async () => {
      await testReplica.replica.close();
      testReplica.replica = await openReplica({ userId, clock, schemas, device });
      return testReplica.replica;
    },
  };
  return testReplica;
}

/** The first value of a live query that satisfies `wanted`. */
export function eventually<T>(
  live: Live<T>,
  wanted: (value: T) => boolean = () => true,
): Promise<T> {
  return firstValue({
    get: () => {
      const value = live.get();
      return value !== undefined && wanted(value) ? value : undefined;
    },
    subscribe: (listener) => live.subscribe(listener),
  });
}

export const childId = '0198c0de-0000-7000-8000-00000000c41d';

export function bottle(startedAt: number, takenMl = 120) {
  return {
    type: 'feeding' as const,
    childId,
    startedAt,
    endedAt: null,
    payload: { bottles: [{ content: 'formula' as const, takenMl }] },
    source: 'dock' as const,
  };
}
