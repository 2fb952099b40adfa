import { type Socket, io } from 'socket.io-client';
import { LiveMessage, SYNC_EVENT, serverEvents } from '../../schema/wire/socket.ts';
import { createApi } from '../helpers/api.ts';
import type { Person } from '../helpers/server.ts';

/**
 * A device that only reads, as the app does: it takes a live message that joins on to what it has, and pulls after each
 * connection and whenever one does not join on.
 */
export class LiveReader {
  /** Records by `collection/id`. */
  readonly held = new Set<string>();
  connections = 0;
  pulls = 0;
  /** Records that came by a message, and not by a pull. */
  told = 0;
  readonly #url: string;
  readonly #person: Person;
  readonly #socket: Socket;
  #checkpoint: { epoch: string; seq: number } | null = null;
  /** Messages and pulls are taken one after the other. */
  #work: Promise<void> = Promise.resolve();

  constructor(url: string, person: Person) {
    this.#url = url;
    this.#person = person;
    this.#socket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 20,
      reconnectionDelayMax: 200,
      auth: { token: person.accessToken },
    });
    for (const name of [...serverEvents, SYNC_EVENT]) {
      this.#socket.on(name, (payload: unknown) => this.#then(() => this.#take(payload)));
    }
    this.#socket.on('connect', () => {
      this.connections += 1;
      this.#then(() => this.#pull());
    });
  }

  get seq(): number {
    return this.#checkpoint?.seq ?? -1;
  }

  close(): void {
    this.#socket.close();
  }

  #then(step: () => Promise<void>): void {
    this.#work = this.#work.then(step);
  }

  async #take(payload: unknown): Promise<void> {
    const { place, changes } = LiveMessage.parse(payload);
    if (place.seq <= this.seq) return;
    if (place.from !== this.seq) return this.#pull();
    for (const { collection, record } of changes) this.held.add(`${collection}/${record.id}`);
    this.told += changes.length;
    this.#checkpoint = { epoch: place.epoch, seq: place.seq };
  }

  /** Repeated until it succeeds, because the process may be the one that stops. */
  async #pull(): Promise<void> {
    for (;;) {
      try {
        const api = createApi(this.#url, this.#person.accessToken);
        const { changes, checkpoint, more } = await api.pull(this.#checkpoint);
        for (const { collection, record } of changes) this.held.add(`${collection}/${record.id}`);
        this.#checkpoint = checkpoint;
        this.pulls += 1;
        if (!more) return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }
}
