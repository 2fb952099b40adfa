import { setTimeout as delay } from 'node:timers/promises';
import { type Socket, io } from 'socket.io-client';
import { DAY_MS } from '../../schema/limits.ts';
import type { EventRecord } from '../../schema/records/event.ts';
import { type TestDevice, createDevice } from '../helpers/device-records.ts';
import { FAMILY_DAY, type Session } from './day.ts';
import type { Dialect, PhoneState } from './dialect.ts';
import type { LoadFamily } from './families.ts';

/** All phones of a load run, and what they noticed. */

export type CrowdReport = {
  pushMs: number[];
  pullMs: number[];
  /** From sending an entry to another phone of the family that was connected all the time. */
  liveMs: number[];
  /** Messages that never came to a phone that was connected before and after. */
  missed: number;
  entries: number;
  sessions: number;
  /** Of the live connections, without those of requests. */
  socketBytes: number;
  errors: string[];
};

type Phone = {
  state: PhoneState;
  device: TestDevice;
  last: EventRecord | null;
  /** Until its latest session has ended. */
  inUse: Promise<void>;
};
/** A tablet that is connected all day, and what it was told of. */
type Tablet = {
  socket: Socket;
  heard: Map<string, number>;
  /** When the server had closed its connection, because its access token had expired. A device pulls what it missed. */
  away: { from: number; to: number }[];
};

/** A message that comes later than this counts as missed. */
const LATE_MS = 10_000;
/** What was sent so shortly before a connection ended may not have been passed on yet. */
const ON_THE_WAY_MS = 1_000;
const NOTE = 'left, then right; a little sleepy';

export class Crowd {
  readonly #dialect: Dialect;
  readonly #families: readonly LoadFamily[];
  readonly #phones: readonly Phone[][];
  readonly #tablets = new Map<number, Tablet>();
  readonly #sentAt = new Map<number, Map<string, number>>();
  readonly report: CrowdReport = {
    pushMs: [],
    pullMs: [],
    liveMs: [],
    missed: 0,
    entries: 0,
    sessions: 0,
    socketBytes: 0,
    errors: [],
  };

  /** @param phones of each family, two each */
  constructor(dialect: Dialect, families: readonly LoadFamily[], phones: PhoneState[][]) {
    this.#dialect = dialect;
    this.#families = families;
    this.#phones = phones.map((states, i) => states.map((state, n) => this.#phone(i, n, state)));
  }

  /** Every phone has pulled, and the tablets are connected. */
  async open(): Promise<void> {
    for (const { state } of this.#phones.flat()) await this.#dialect.pull(state);
    const { familiesPerTablet } = FAMILY_DAY;
    for (let family = 0; family < this.#families.length; family += familiesPerTablet) {
      this.#tablets.set(family, await this.#tablet(this.#phoneOf(family, 0)));
      this.#sentAt.set(family, new Map());
    }
  }

  /** Lives through the day in `durationMs`. */
  async live(day: readonly Session[], durationMs: number): Promise<void> {
    const speed = DAY_MS / durationMs;
    const from = performance.now();
    const running = new Set<Promise<void>>();
    for (const session of day) {
      const waitMs = from + session.at / speed - performance.now();
      if (waitMs > 0) await delay(waitMs);
      const phone = this.#phoneOf(session.family, session.phone);
      // A session that takes longer than planned delays the next one: a phone has one at a time.
      phone.inUse = phone.inUse
        .then(() => this.#use(phone, session, session.durationMs / speed))
        .catch((error: unknown) => void this.report.errors.push(String(error)));
      const run = phone.inUse.finally(() => running.delete(run));
      running.add(run);
    }
    await Promise.all(running);
  }

  /** Waits for late messages, counts what was missed, and disconnects. */
  async close(): Promise<void> {
    const deadline = performance.now() + LATE_MS;
    while (this.#missing() > 0 && performance.now() < deadline) await delay(100);
    this.report.missed = this.#missing();
    for (const [family, { socket, heard }] of this.#tablets) {
      for (const [id, at] of this.#sentAt.get(family) ?? []) {
        const told = heard.get(id);
        if (told !== undefined) this.report.liveMs.push(told - at);
      }
      this.#disconnect(socket);
    }
  }

  async #use(phone: Phone, { family, writes }: Session, durationMs: number): Promise<void> {
    const { state } = phone;
    const until = performance.now() + durationMs;
    this.report.sessions += 1;
    await this.#dialect.renew(state);
    const [socket] = await Promise.all([this.#connect(state, () => {}), this.#pull(state)]);
    try {
      for (const write of writes) await this.#write(phone, family, write);
      await delay(Math.max(0, until - performance.now()));
    } finally {
      this.#disconnect(socket);
    }
  }

  async #pull(state: PhoneState): Promise<void> {
    const from = performance.now();
    await this.#dialect.pull(state);
    this.report.pullMs.push(performance.now() - from);
  }

  async #write(phone: Phone, family: number, write: 'entry' | 'edit'): Promise<void> {
    const { device, last } = phone;
    const record =
      write === 'edit' && last
        ? device.edit(last, { note: `${NOTE} (${this.report.entries})` })
        : device.event('diaper', { note: this.report.entries % 4 === 0 ? NOTE : '' });
    phone.last = record;
    this.report.entries += 1;
    const from = performance.now();
    if (!this.#sentAt.get(family)?.has(record.id)) this.#sentAt.get(family)?.set(record.id, from);
    await this.#dialect.push(phone.state, record);
    this.report.pushMs.push(performance.now() - from);
  }

  #missing(): number {
    let missing = 0;
    for (const [family, { heard, away }] of this.#tablets) {
      for (const [id, at] of this.#sentAt.get(family) ?? []) {
        const wasAway = away.some(({ from, to }) => from <= at && at <= to);
        if (!heard.has(id) && !wasAway) missing += 1;
      }
    }
    return missing;
  }

  async #tablet(phone: Phone): Promise<Tablet> {
    const heard = new Map<string, number>();
    const socket = await this.#connect(phone.state, (id) => {
      if (!heard.has(id)) heard.set(id, performance.now());
    });
    const away: Tablet['away'] = [];
    socket.on('disconnect', (reason) => {
      if (reason !== 'io server disconnect') return;
      const gap = { from: performance.now() - ON_THE_WAY_MS, to: Number.POSITIVE_INFINITY };
      away.push(gap);
      socket.once('connect', () => (gap.to = performance.now()));
      // Its session is that of a phone, which may be renewing it.
      phone.inUse = phone.inUse
        .then(() => this.#dialect.renew(phone.state))
        .then(() => {
          socket.auth = this.#dialect.auth(phone.state);
          socket.connect();
        })
        .catch((error: unknown) => void this.report.errors.push(String(error)));
    });
    return { socket, heard, away };
  }

  #connect(state: PhoneState, hear: (id: string) => void): Promise<Socket> {
    const socket = io(state.origin, {
      auth: this.#dialect.auth(state),
      transports: ['websocket'],
      forceNew: true,
      extraHeaders: { 'x-forwarded-for': state.address },
    });
    socket.onAny((_event, message: unknown) => {
      for (const id of this.#dialect.idsIn(message)) hear(id);
    });
    return new Promise((resolve, reject) => {
      socket.once('connect', () => resolve(socket));
      socket.once('connect_error', (error) => {
        socket.close();
        reject(error);
      });
    });
  }

  #disconnect(socket: Socket): void {
    // The library does not count bytes; the transport in Node is a package whose socket does.
    const { ws } = socket.io.engine.transport as unknown as {
      ws?: { _socket?: { bytesRead: number; bytesWritten: number } };
    };
    const { bytesRead = 0, bytesWritten = 0 } = ws?._socket ?? {};
    this.report.socketBytes += bytesRead + bytesWritten;
    socket.close();
  }

  #phone(family: number, which: number, state: PhoneState): Phone {
    const { parents, childId } = this.#families[family] as LoadFamily;
    const device = createDevice(parents[which]?.id ?? '', { childId });
    state.node = device.node;
    return { state, device, last: null, inUse: Promise.resolve() };
  }

  #phoneOf(family: number, which: number): Phone {
    return this.#phones[family]?.[which] as Phone;
  }
}
