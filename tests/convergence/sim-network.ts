import type { LiveMessage } from '../../schema/wire/socket.ts';
import type { PushRequest } from '../../schema/wire/sync.ts';
import { SyncError, type SyncErrorKind } from '../../src/sync/sync-error.ts';
import type { Answered, Transport } from '../../src/sync/transport.ts';
import { Refusal } from '../../server/refusal.ts';
import type { Random } from '../helpers/random.ts';

/**
 * The way between one device and the server, and everything that can go wrong on it. A fault is
 * drawn for each exchange; `heal` makes the way perfect.
 */
export type Faults = {
  /** Probability that an exchange meets a fault at all. */
  rate: number;
  offline: boolean;
};

type Server = {
  [K in keyof Transport]: (
    request: Parameters<Transport[K]>[0],
  ) => Promise<Awaited<ReturnType<Transport[K]>>['answer']>;
};

/** What the HTTP transport makes of an error answer. */
function refuse(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  throw new SyncError(error.code === 'CHECKPOINT_INVALID' ? 'stale' : 'refused', { cause: error });
}

const NO_ANSWER: readonly SyncErrorKind[] = [
  'offline',
  'timeout',
  'portal',
  'unreachable',
  'server',
  'invalid',
  'busy',
];

export class SimNetwork {
  readonly faults: Faults = { rate: 0.3, offline: false };
  /** Exchanges so far, and how many met a fault. */
  exchanges = 0;
  faulty = 0;
  /** Lets the person act, or the device die, while a request is under way. */
  whileUnderWay: () => Promise<void> = () => Promise.resolve();

  readonly #random: Random;
  readonly #server: Server;
  readonly #skewMs: () => number;
  /** Pushes that the network has kept and may deliver again, much later. */
  readonly #echoes: PushRequest[] = [];

  constructor(parts: { random: Random; server: Server; skewMs: () => number }) {
    this.#random = parts.random;
    this.#server = parts.server;
    this.#skewMs = parts.skewMs;
  }

  transport(): Transport {
    return {
      pull: (request) => this.#exchange(() => this.#server.pull(request)),
      history: (request) => this.#exchange(() => this.#server.history(request)),
      compare: (request) => this.#exchange(() => this.#server.compare(request)),
      push: (request) => this.#push(structuredClone(request)),
    };
  }

  heal(): void {
    this.faults.rate = 0;
    this.faults.offline = false;
  }

  /** A push of long ago arrives once more; nobody reads the answer. */
  async deliverEcho(): Promise<void> {
    if (this.#echoes.length === 0) return;
    await this.#server.push(structuredClone(this.#random.pick(this.#echoes)));
  }

  /** Patches get lost, doubled and reordered on their way. */
  scramble(messages: readonly LiveMessage[]): LiveMessage[] {
    if (this.faults.offline) return [];
    const heard = messages.flatMap((message) => {
      if (this.#random.chance(this.faults.rate / 2)) return [];
      return this.#random.chance(this.faults.rate / 4) ? [message, message] : [message];
    });
    return this.#random.chance(this.faults.rate / 3) ? heard.toReversed() : heard;
  }

  async #push(request: PushRequest): Promise<Answered<never>> {
    if (this.#random.chance(0.5)) this.#echoes.push(structuredClone(request));
    // The browser sends a request again by itself when a connection dies under it.
    const times = this.#random.chance(this.faults.rate / 3) ? 2 : 1;
    return this.#exchange(async () => {
      for (let i = 1; i < times; i++) await this.#server.push(structuredClone(request));
      return this.#server.push(request);
    });
  }

  async #exchange<T>(ask: () => Promise<T>): Promise<Answered<never>> {
    this.exchanges += 1;
    const faulty = this.faults.offline || this.#random.chance(this.faults.rate);
    if (faulty) this.faulty += 1;
    if (this.faults.offline) throw new SyncError('offline');
    const lostBefore = faulty && this.#random.chance(0.5);
    if (lostBefore) throw new SyncError(this.#random.pick(NO_ANSWER));
    const answer = structuredClone(await ask().catch(refuse));
    await this.whileUnderWay();
    // The server has done it; the device never hears.
    if (faulty) throw new SyncError(this.#random.pick(NO_ANSWER));
    return { answer, skewMs: this.#skewMs() } as Answered<never>;
  }
}
