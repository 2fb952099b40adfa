import { defineKeyedFact, readFact, updateFact } from '../lib/device-facts.ts';
import { type DeviceStore, deviceStore } from '../lib/device-store.ts';

/**
 * Timers that a person has stopped in a notification. What a timer becomes needs the definition of its
 * type, which the service worker does not have: it stores the wish with its time, and a page carries it
 * out, the open one or the next.
 */
export type StopRequest = {
  timerId: string;
  /** When it was tapped, by the device's own clock. */
  at: number;
};

export const stopRequestsFact = defineKeyedFact({
  prefix: 'stop-requests:',
  owner: 'user',
  parse: parseRequests,
});

/** What the service worker tells an open page. */
export const STOP_MESSAGE = 'STOP_TIMERS';

/** Resolves when it is on disk. A timer that was asked to stop before keeps its earlier time. */
export function requestStop(
  userId: string,
  request: StopRequest,
  store: DeviceStore = deviceStore,
): Promise<void> {
  return updateFact(
    stopRequestsFact.of(userId),
    (old = []) =>
      old.some(({ timerId }) => timerId === request.timerId) ? old : [...old, request],
    store,
  );
}

export async function readStopRequests(
  userId: string,
  store: DeviceStore = deviceStore,
): Promise<readonly StopRequest[]> {
  return (await readFact(stopRequestsFact.of(userId), store)) ?? [];
}

export function dropStopRequest(
  userId: string,
  timerId: string,
  store: DeviceStore = deviceStore,
): Promise<void> {
  return updateFact(
    stopRequestsFact.of(userId),
    (old = []) => {
      const rest = old.filter((request) => request.timerId !== timerId);
      return rest.length > 0 ? rest : undefined;
    },
    store,
  );
}

function parseRequests(stored: unknown): readonly StopRequest[] | undefined {
  return Array.isArray(stored) && stored.every(isRequest) ? stored : undefined;
}

function isRequest(value: unknown): value is StopRequest {
  const { timerId, at } = (value ?? {}) as Partial<StopRequest>;
  return typeof timerId === 'string' && typeof at === 'number';
}
