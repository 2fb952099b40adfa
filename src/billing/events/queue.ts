import type { WireEvent } from '../../../schema/wire/billing.ts';
import type { Log } from '../log.ts';
import type { BillingRuntime } from '../runtime.ts';

const FIRST_DELAY_MS = 2_000;
const LONGEST_DELAY_MS = 300_000;
/** Tries in a row; after that the next event tries again. */
const MAX_RETRIES = 20;
/** How many events are kept without a network; older ones are dropped. */
const MAX_WAITING = 500;
/** Events in one request; providers refuse very long requests. */
const MAX_TOGETHER = 100;
/** A request that takes longer has failed. */
const REQUEST_LIMIT_MS = 30_000;
/** Browsers limit the bodies of keepalive requests to 64 KiB. */
const KEEPALIVE_BYTES = 60_000;

export type EventQueue = {
  /** Sends the event at once, unless the queue waits after a failure. */
  add(event: WireEvent): void;
  /** The page closes: sends the waiting events in keepalive requests. */
  leave(): void;
  /** Tries once more; sends nothing afterwards. */
  close(): void;
};

/**
 * Sends events to the provider in order, at least once; each has its own id. Waiting events are
 * sent together. After a failure the queue waits 2, 4, 8 … 300 s, each 10 % more or less.
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
        // The queue was closed during the wait: the last try is already running.
        await runtime.wait(retryDelayMs(failures, runtime.random()), closed.signal).catch(() => {});
      }
    }
    // No await between this and the check of the queue, or an event in between would not be sent.
    isDraining = false;
  }

  function leave(): void {
    // Includes the events of a running request, which ends with the page.
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
 * The wait after a number of failures in a row, in whole ms.
 * @param random  from 0 up to 1
 */
export function retryDelayMs(failures: number, random: number): number {
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS);
  const spread = delay / 10;
  return delay - spread + Math.floor(random * (2 * spread + 1));
}

/** Groups the events into bodies that a keepalive request may have. */
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
