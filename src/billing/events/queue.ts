import type { WireEvent } from '../../../schema/wire/billing.ts';
import type { Log } from '../log.ts';
import type { BillingRuntime } from '../runtime.ts';

const FIRST_DELAY_MS = 2_000;
const LONGEST_DELAY_MS = 300_000;
/** So often in a row; then the next event tries again. */
const MAX_RETRIES = 20;
/** What is kept of a visit without a network: the newest. */
const MAX_WAITING = 500;
/** So many in one request; providers refuse very long ones. */
const MAX_TOGETHER = 100;
/** A request that hangs longer has failed. */
const REQUEST_LIMIT_MS = 30_000;
/** Browsers refuse to let more than 64 KiB outlive a page. */
const KEEPALIVE_BYTES = 60_000;

export type EventQueue = {
  /** Sends at once, unless an earlier try failed just now. */
  add(event: WireEvent): void;
  /** The page is going: what waits is sent in requests that outlive it. */
  leave(): void;
  /** A last try; nothing is sent afterwards. */
  close(): void;
};

/**
 * Brings events to the provider, in order, at least once: each has an id of its own. What
 * waits goes together; after a failure again in 2, 4, 8 … 300 s, each 10 % more or less.
 */
export function createEventQueue({
  url,
  headers,
  runtime,
  log,
}: {
  url: string;
  headers: Readonly<Record<string, string>>;
  runtime: Pick<BillingRuntime, 'fetch' | 'wait' | 'random' | 'signalAfter'>;
  log: Log;
}): EventQueue {
  let waiting: WireEvent[] = [];
  let isDraining = false;
  const closed = new AbortController();

  async function send(events: readonly WireEvent[], keepalive: boolean): Promise<boolean> {
    const body = JSON.stringify({ events });
    try {
      const signal = runtime.signalAfter(REQUEST_LIMIT_MS);
      const request = { method: 'POST', headers, body, keepalive, signal };
      const { status } = await runtime.fetch(url, request);
      if (status === 200 || status === 201) return true;
      log.debug(`Events were refused with status ${status}`);
    } catch (error) {
      log.debug(`Events could not be sent: ${String(error)}`);
    }
    return false;
  }

  async function drain(): Promise<void> {
    let failures = 0;
    isDraining = true;
    while (waiting.length > 0 && failures <= MAX_RETRIES && !closed.signal.aborted) {
      const sent = waiting.slice(0, MAX_TOGETHER);
      if (await send(sent, false)) {
        waiting = waiting.filter((event) => !sent.includes(event));
        failures = 0;
      } else {
        failures += 1;
        // Closed while it waits, the last try is on its way.
        await runtime.wait(retryDelayMs(failures, runtime.random()), closed.signal).catch(() => {});
      }
    }
    // In the same breath as the last look at what waits: an event between would go nowhere.
    isDraining = false;
  }

  function leave(): void {
    // With what is under way: a page that goes takes its requests with it.
    for (const part of parts(waiting)) void send(part, true);
  }

  return {
    add(event) {
      if (closed.signal.aborted) return;
      waiting = [...waiting, event].slice(-MAX_WAITING);
      if (!isDraining) void drain();
    },
    leave,
    close() {
      if (closed.signal.aborted) return;
      closed.abort();
      leave();
    },
  };
}

/**
 * How long to wait after so many failures in a row, in whole ms.
 * @param random  from 0 up to 1
 */
export function retryDelayMs(failures: number, random: number): number {
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS);
  const spread = delay / 10;
  return delay - spread + Math.floor(random * (2 * spread + 1));
}

/** As many events together as may outlive a page. */
function parts(events: readonly WireEvent[]): WireEvent[][] {
  const all: WireEvent[][] = [];
  let bytes = Infinity;
  for (const event of events) {
    const size = new TextEncoder().encode(JSON.stringify(event)).length + 1;
    if (bytes + size > KEEPALIVE_BYTES) {
      all.push([]);
      bytes = 0;
    }
    all.at(-1)?.push(event);
    bytes += size;
  }
  return all;
}
