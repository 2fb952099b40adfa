import { randomUUID } from 'node:crypto';
import { type Socket, io } from 'socket.io-client';
import type { EventRecord } from '../../schema/records/event.ts';
import type { PushAnswer } from '../../schema/wire/sync.ts';
import { type Api, type Answer, createApi } from '../helpers/api.ts';
import { type TestDevice, createDevice } from '../helpers/device-records.ts';
import type { Random } from '../helpers/random.ts';
import { type Person, type TestFamily, signInAgain } from '../helpers/server.ts';

/**
 * A device that writes as fast as it is answered. It records what was acknowledged, and what was
 * sent without an answer and is therefore sent again. Every write takes one number of the server's
 * sequence, so the totals must match.
 */
export class LoadDevice {
  /** Ids of events whose creation was acknowledged. */
  readonly acknowledged = new Set<string>();
  /** Earlier texts of the diary, by acknowledged edits, oldest first. */
  readonly pages: string[] = [];
  /** All writes ever sent, with or without an answer. */
  writes = 0;
  rotations = 0;
  /** Answers other than 200, none of which counts as an acknowledgement. */
  readonly refusals: number[] = [];
  readonly #person: Person;
  readonly #device: TestDevice;
  readonly #random: Random;
  readonly #url: string;
  #api: Api;
  #refreshToken: string;
  #unanswered: EventRecord[] = [];
  #diary: EventRecord;
  #socket: Socket | null = null;

  constructor(person: Person, env: { childId: string; url: string; random: Random }) {
    this.#person = person;
    this.#url = env.url;
    this.#random = env.random;
    this.#device = createDevice(person.id, { childId: env.childId });
    this.#api = createApi(env.url, person.accessToken);
    this.#refreshToken = person.refreshToken;
    this.#diary = this.#device.event('note', { note: 'page 0' });
    this.#unanswered = [this.#diary];
    this.writes = 1;
  }

  get diaryId(): string {
    return this.#diary.id;
  }

  get api(): Api {
    return this.#api;
  }

  /** Writes until a request fails or `signal` aborts. */
  async work(signal: AbortSignal): Promise<void> {
    this.#listen();
    try {
      await this.#send();
      while (!signal.aborted) {
        if (this.#random.chance(0.04)) await this.refresh();
        else await this.#push();
      }
    } catch {
      // The server is gone; unanswered writes stay in the list.
    } finally {
      this.#socket?.close();
    }
  }

  /** Signs in with the last token that arrived, and sends unanswered writes again. */
  async settle(): Promise<void> {
    await this.refresh();
    await this.#send();
  }

  /** @throws Error when the session is over */
  async refresh(): Promise<void> {
    const { status, body } = await this.#ask('/api/auth/refresh', {
      refreshToken: this.#refreshToken,
    });
    if (status !== 200) throw new Error(`signed out: ${status} ${JSON.stringify(body)}`);
    const tokens = body as { accessToken: string; refreshToken: string };
    this.#refreshToken = tokens.refreshToken;
    this.#api = createApi(this.#url, tokens.accessToken);
    this.rotations += 1;
  }

  async #push(): Promise<void> {
    const rows = Array.from({ length: 1 + this.#random.below(4) }, () =>
      this.#device.event('diaper', { id: randomUUID() }),
    );
    const note = `page ${this.pages.length}`;
    const diary = this.#random.chance(0.3) ? [this.#device.edit(this.#diary, { note })] : [];
    this.#unanswered = [...rows, ...diary];
    this.writes += this.#unanswered.length;
    await this.#send();
  }

  async #send(): Promise<void> {
    const rows = this.#unanswered;
    if (rows.length === 0) return;
    const { status, body } = await this.#ask('/api/sync/push', {
      node: this.#device.node,
      rows: rows.map((record) => ({ collection: 'events', record })),
    });
    if (status !== 200) {
      this.refusals.push(status);
      throw new Error(`not taken: ${status} ${JSON.stringify(body)}`);
    }
    const { verdicts } = body as PushAnswer;
    for (const [i, row] of rows.entries()) {
      const verdict = verdicts[i]?.verdict;
      if (verdict !== 'applied' && verdict !== 'duplicate') {
        throw new Error(`${verdict} for what this device wrote`);
      }
      this.acknowledged.add(row.id);
      if (row.id !== this.#diary.id) continue;
      this.pages.push(row.note);
      this.#diary = row;
    }
    this.#unanswered = [];
  }

  #ask(path: string, body: unknown): Promise<Answer> {
    return this.#api.raw(path, {
      method: 'POST',
      // Each device has its own address, because login attempts are counted per address.
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${this.#host()}` },
      body: JSON.stringify(body),
    });
  }

  #host(): number {
    return 1 + (Number.parseInt(this.#person.id.slice(0, 4), 16) % 250);
  }

  #listen(): void {
    const token = () => this.#api.token ?? '';
    this.#socket = io(this.#url, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 20,
      auth: (send) => send({ token: token() }),
    });
  }
}

/** One device for each member of a family, and a second one with its own sign-in for the owner. */
export async function loadDevices(
  url: string,
  { owner, parent, caregiver, childId }: TestFamily,
  random: Random,
): Promise<LoadDevice[]> {
  const second = await signInAgain(url, owner);
  return [owner, parent, caregiver, second].map(
    (person) => new LoadDevice(person, { childId, url, random }),
  );
}
