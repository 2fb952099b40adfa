import type { Random } from '../helpers/random.ts';
import { type Fault, type FaultProxy, startFaultProxy } from '../helpers/fault-proxy.ts';

/** Network faults of one device, drawn at random for each request. */
export type NetworkFaults = {
  /** The port that the device connects to. */
  readonly port: number;
  readonly exchanges: number;
  readonly faulty: number;
  /** Pushes that the server received more than once, and how many more times. */
  readonly replays: number;
  readonly rate: number;
  /** From here on every request meets a fault with this probability; 0 means no faults. */
  setRate(rate: number): void;
  close(): Promise<void>;
};

/** @param to the port of the server */
export async function startNetworkFaults(to: number, random: Random): Promise<NetworkFaults> {
  const proxy: FaultProxy = await startFaultProxy(`http://127.0.0.1:${to}`);
  const counts = { exchanges: 0, faulty: 0, replays: 0 };
  let rate = 0;
  proxy.fault(({ path, body, method }) => {
    if (!path.startsWith('/api/')) return { kind: 'pass' };
    counts.exchanges += 1;
    if (random.chance(rate)) {
      counts.faulty += 1;
      return drawFault(random);
    }
    // The browser itself repeats a request whose connection was closed.
    const times = path === '/api/sync/push' && method === 'POST' && body ? random.below(3) : 0;
    if (times === 0) return { kind: 'pass' };
    counts.replays += times;
    return { kind: 'duplicate', times: times + 1 };
  });
  return {
    port: Number(new URL(proxy.url).port),
    get exchanges() {
      return counts.exchanges;
    },
    get faulty() {
      return counts.faulty;
    },
    get replays() {
      return counts.replays;
    },
    get rate() {
      return rate;
    },
    setRate: (next) => void (rate = next),
    close: () => proxy.close(),
  };
}

function drawFault(random: Random): Fault {
  return random.pick<() => Fault>([
    () => ({ kind: 'lose' }),
    () => ({ kind: 'drop' }),
    () => ({ kind: 'drop' }),
    () => ({ kind: 'cut' }),
    () => ({ kind: 'portal' }),
    () => ({ kind: 'redirect' }),
    () => ({ kind: 'status', status: random.pick([500, 502, 503]) }),
    () => ({ kind: 'busy', status: random.pick([429, 503]), retryAfterSec: 1 }),
    () => ({ kind: 'delay', ms: 200 + random.below(1_500) }),
  ])();
}
