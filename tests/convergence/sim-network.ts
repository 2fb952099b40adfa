import type { LiveMessage } from '../../schema/wire/socket.ts';
import { SyncError } from '../../src/sync/engine/sync-error.ts';
import type { Answered, Transport } from '../../src/sync/engine/transport.ts';
import { Refusal } from '../../server/refusal.ts';
import { deepFreeze } from '../helpers/deep-freeze.ts';
import type { Random } from '../helpers/random.ts';
import { type FaultKind, createTally, drawFault } from './scenario/faults.ts';

/** The server's answers to the four requests of one device. */
export type Answers = {
  [K in keyof Transport]: (
    request: Parameters<Transport[K]>[0],
  ) => Promise<Awaited<ReturnType<Transport[K]>>['answer']>;
};

type Parts = {
  random: Random;
  server: Answers;
  now: () => number;
  skewMs: () => number;
  /** Receives the events for the trace. */
  note: (words: string) => void;
};

/** A request that the network delivers later; nobody reads its answer. */
type Kept = { deliver: () => Promise<unknown>; dueAt: number; afterExchanges: number };

/**
 * The connection between one device and the server with all its faults, drawn at random for each
 * exchange. `heal` ends the faults.
 */
export class SimNetwork {
  readonly tally = createTally();
  offline = false;
  /** The person's session; without it the server answers 401 to everything. */
  signedIn = true;
  /** Another person is signed in on this device, so there is no session for this one. */
  away = false;
  /** The fault of the next exchange, instead of a random one. */
  next: FaultKind | null = null;
  /** Lets the person act, or a device crash, during a request. */
  whileUnderWay: () => Promise<void> = () => Promise.resolve();

  readonly #parts: Parts;
  #rate = 0.3;
  #kept: Kept[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  transport(): Transport {
    const { server } = this.#parts;
    return {
      pull: (request) => this.#exchange('pull', () => server.pull(request)),
      history: (request) => this.#exchange('history', () => server.history(request)),
      compare: (request) => this.#exchange('compare', () => server.compare(request)),
      push: (request) => {
        const sent = deepFreeze(structuredClone(request));
        return this.#exchange('push', () => server.push(sent));
      },
    };
  }

  heal(): void {
    this.#rate = 0;
    this.offline = false;
    this.whileUnderWay = () => Promise.resolve();
  }

  /** Delivers the held requests that are due by now. @param all also those that are not due */
  async deliverKept(all = false): Promise<void> {
    const { now, note } = this.#parts;
    const due = this.#kept.filter(
      ({ dueAt, afterExchanges }) =>
        all || (dueAt <= now() && afterExchanges <= this.tally.exchanges),
    );
    this.#kept = this.#kept.filter((kept) => !due.includes(kept));
    for (const { deliver } of due) {
      note('an old request arrives');
      // A refused request does not fail the network.
      await deliver().catch(refuse).catch(expectSyncError);
    }
  }

  /** Patches get lost, doubled and reordered. */
  scramble(messages: readonly LiveMessage[]): LiveMessage[] {
    const { random } = this.#parts;
    if (this.offline || !this.signedIn || this.away) return [];
    const heard = messages.flatMap((message) => {
      if (random.chance(this.#rate / 2)) return [];
      return random.chance(this.#rate / 4) ? [message, message] : [message];
    });
    return random.chance(this.#rate / 2) ? heard.toReversed() : heard;
  }

  async #exchange<T>(kind: keyof Transport, ask: () => Promise<T>): Promise<Answered<T>> {
    const { random, note, skewMs } = this.#parts;
    const { tally } = this;
    tally.exchanges += 1;
    if (this.offline) {
      tally.faults.offline += 1;
      throw new SyncError('offline');
    }
    if (!this.signedIn || this.away) throw new SyncError('signIn');
    const fault = this.next ?? drawFault(random, this.#rate);
    this.next = null;
    if (fault) tally.faults[fault] += 1;
    const answer = await this.#meet(fault, ask).catch(this.#noting(kind, fault));
    note([kind, fault, told(answer)].filter(Boolean).join(' '));
    await this.whileUnderWay();
    if (fault === 'lostAfter') throw new SyncError(random.pick(['offline', 'timeout']));
    if (fault === 'failedAfter') throw new SyncError('server');
    await this.deliverKept();
    return { answer, skewMs: skewMs() };
  }

  /** The answer, if it arrives. */
  async #meet<T>(fault: FaultKind | null, ask: () => Promise<T>): Promise<T> {
    const { random, now } = this.#parts;
    switch (fault) {
      case null:
      case 'lostAfter':
      case 'failedAfter':
        return ask().catch(refuse);
      case 'doubled':
        await ask().catch(refuse);
        return ask().catch(refuse);
      case 'replayed':
        this.#kept.push({ deliver: ask, dueAt: now() + 86_400_000, afterExchanges: 0 });
        return ask().catch(refuse);
      case 'reordered':
        this.#keepFor(ask, 1 + random.below(3));
        throw new SyncError('timeout');
      case 'hanging':
        if (random.chance(0.5)) this.#keepFor(ask, 0);
        throw new SyncError('timeout');
      case 'lostBefore':
        throw new SyncError(random.pick(['offline', 'unreachable']));
      case 'portal':
        throw new SyncError('portal');
      case 'serverError':
        throw new SyncError('server');
      case 'busy':
        throw new SyncError('busy', { retryAfterMs: random.pick([1_000, 30_000, 300_000]) });
      case 'expired':
        // The session refreshes the token and sends again; the network may fail in between.
        if (random.chance(0.3)) throw new SyncError('offline');
        return ask().catch(refuse);
      case 'signedOut':
        this.signedIn = false;
        throw new SyncError('signIn');
      case 'garbled':
        if (random.chance(0.5)) await ask().catch(refuse);
        throw new SyncError('invalid');
    }
  }

  #noting(kind: string, fault: FaultKind | null) {
    return (error: unknown): never => {
      this.#parts.note(`${kind} ${fault ?? String(error)}`);
      throw error;
    };
  }

  #keepFor(deliver: () => Promise<unknown>, exchanges: number): void {
    this.#kept.push({ deliver, dueAt: 0, afterExchanges: this.tally.exchanges + exchanges });
  }
}

/** A short form of an answer for the trace. */
function told(answer: unknown): string {
  const {
    verdicts = [],
    changes = [],
    gone = [],
  } = answer as {
    verdicts?: { id: string; verdict: string }[];
    changes?: { record: { id: string } }[];
    gone?: { id: string }[];
  };
  return [
    ...verdicts.map(({ id, verdict }) => `${id}:${verdict}`),
    ...changes.map(({ record }) => record.id),
    ...gone.map(({ id }) => `gone:${id}`),
  ].join(' ');
}

/** The error that the HTTP transport makes of an error answer. */
function refuse(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  throw new SyncError(error.code === 'CHECKPOINT_INVALID' ? 'stale' : 'refused', { cause: error });
}

function expectSyncError(error: unknown): void {
  if (!(error instanceof SyncError)) throw error;
}
