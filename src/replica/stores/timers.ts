import { collections } from '../../../schema/collections.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import type { Side } from '../../../schema/records/payloads/common.ts';
import type { LogTimer, TimerRecord } from '../../../schema/records/timer.ts';
import {
  type TimerKind,
  hasSides,
  isLogTimer,
  isShift,
} from '../../../schema/records/timer-kinds.ts';
import type { TimerEntry } from '../../../schema/records/timer-entry.ts';
import { isHandover } from '../../domain/log-types/handover/handover.ts';
import { type Role, isParent } from '../../../schema/rights/roles.ts';
import { offsetMinOf } from '../../../schema/rules/days.ts';
import { removeRecord, restoreRecord } from '../../../schema/rules/merge.ts';
import {
  ZERO_SIDE,
  duplicateTimers,
  otherSide,
  pauseSide,
  startSide,
} from '../../../schema/rules/timers.ts';
import { deviceZone } from '../../lib/device-zone.ts';
import { newId } from '../../lib/ids.ts';
import { type Live, mapLive } from '../../lib/live.ts';
import type { Author } from './author.ts';
import type { OptimisticStore } from '../documents/document-store.ts';
import type { Entry } from '../documents/entry.ts';
import type { EventStore, NewEvent } from './events.ts';
import type { RecordSchemas } from './record-schemas.ts';
import { RecordStore } from './record-store.ts';

export type StartTimer = {
  childId: string | null;
  kind: TimerKind;
  /** Starts this side at once; only feeding and pumping have sides. */
  side?: Side;
  /** When the timer began, epoch ms; default: now. */
  startedAt?: number;
  /** What was entered about its event. */
  entry?: TimerEntry;
};

/** The event that a timer becomes. Its id is the timer's `eventId`. */
export type TimerEvent = WithoutId<NewEvent>;
type WithoutId<Event> = Event extends unknown ? Omit<Event, 'id'> : never;

/** The result of a change. Refusals (`maximum`, `gone`) are expected results. */
export type TimerResult =
  | { ok: true; value: TimerRecord }
  | { ok: false; error: { kind: 'maximum' | 'gone' } };

type TimerParts = {
  events: EventStore;
  author: () => Author;
  schemas: RecordSchemas;
  /** The role of this replica's person; null while this device does not know it. */
  role: () => Promise<Role | null>;
  makeId?: (at?: number) => string;
};

/** Running timers. Elapsed time is computed from instants by rules/timers.ts, never stored. */
export class TimerStore {
  readonly #records: RecordStore<TimerRecord, StartTimer>;
  readonly #parts: TimerParts;

  constructor(documents: OptimisticStore<TimerRecord>, parts: TimerParts) {
    const { author, schemas, makeId = newId } = parts;
    this.#parts = parts;
    this.#records = new RecordStore(
      { collection: collections.timers, schemas, documents, author },
      {
        // Ids of timers sort by their first start: that decides which of two duplicates stays.
        idOf: ({ startedAt = author().at }) => makeId(startedAt),
        fieldsOf: (start, by) => fieldsOf(start, by, makeId()),
        changesOf: (_timer, changes) => changes,
      },
    );
  }

  /**
   * Timers of log entries, running and paused, oldest first. Shifts are not among them, nor timers of
   * a kind that only a newer release knows.
   */
  running(): Live<Entry<LogTimer>[]> {
    return mapLive(this.alive(), (entries) =>
      entries.filter((entry): entry is Entry<LogTimer> => isLogTimer(entry.record)),
    );
  }

  /** The shifts that are not ended, oldest first. */
  shifts(): Live<Entry<TimerRecord>[]> {
    return mapLive(this.alive(), (entries) => entries.filter(({ record }) => isShift(record)));
  }

  /** Every timer that is not removed, oldest first; of duplicates only the earliest start. */
  alive(): Live<Entry<TimerRecord>[]> {
    return mapLive(this.#records.live({ order: 'oldestFirst' }), (entries) => {
      const duplicates = new Set(
        duplicateTimers(entries.map(({ record }) => record)).map(({ id }) => id),
      );
      return entries.filter(({ record }) => !duplicates.has(record.id));
    });
  }

  /** @throws InvalidRecordError, ReplicaError */
  async start(start: StartTimer): Promise<TimerRecord> {
    const [timer] = await this.startAll([start]);
    if (!timer) throw new RangeError('one timer was to be started');
    return timer;
  }

  /** Starts all or none. @throws InvalidRecordError, ReplicaError */
  startAll(starts: readonly StartTimer[]): Promise<TimerRecord[]> {
    return this.#records.add(starts);
  }

  /** Refused with `maximum` when that side has reached two hours. */
  startSide(id: string, side: Side): Promise<TimerResult> {
    return this.#change(id, (timer, now) => {
      const started = startSide(timer[side], now);
      return started && sideChange(timer, side, started);
    });
  }

  pauseSide(id: string, side: Side): Promise<TimerResult> {
    return this.#change(id, (timer, now) => ({ [side]: pauseSide(timer[side], now) }));
  }

  /** Pauses the running side and starts the other in one write. */
  switchSide(id: string): Promise<TimerResult> {
    return this.#change(id, (timer, now) => {
      const from: Side = timer.right?.resumedAt == null ? 'left' : 'right';
      const started = startSide(timer[otherSide(from)], now);
      return (
        started && {
          ...sideChange(timer, otherSide(from), started),
          [from]: pauseSide(timer[from], now),
        }
      );
    });
  }

  pauseAll(id: string): Promise<TimerResult> {
    return this.#change(id, (timer, now) => ({
      left: timer.left && pauseSide(timer.left, now),
      right: timer.right && pauseSide(timer.right, now),
    }));
  }

  resetSide(id: string, side: Side): Promise<TimerResult> {
    return this.#change(id, () => ({ [side]: ZERO_SIDE }));
  }

  resetAll(id: string): Promise<TimerResult> {
    return this.#change(id, (timer) => ({
      left: timer.left && ZERO_SIDE,
      right: timer.right && ZERO_SIDE,
    }));
  }

  /** Exchanges the two sides, for a feeding that was started on the wrong one. */
  swapSides(id: string): Promise<TimerResult> {
    return this.#change(id, (timer) => ({
      left: timer.right,
      right: timer.left,
      startSide: timer.startSide && otherSide(timer.startSide),
      lastSide: timer.lastSide && otherSide(timer.lastSide),
    }));
  }

  /** Moves the start; a side that runs since then gains or loses the same time. */
  editStart(id: string, startedAt: number): Promise<TimerResult> {
    return this.#change(id, (timer) => {
      const moved = (side: TimerRecord['left']) =>
        side?.resumedAt === timer.startedAt ? { ...side, resumedAt: startedAt } : side;
      return {
        startedAt,
        startOffsetMin: offsetMinOf(startedAt, timer.tz),
        left: moved(timer.left),
        right: moved(timer.right),
      };
    });
  }

  /** Changes other fields, such as the notes that a screen keeps on a running timer. */
  edit(id: string, changes: Record<string, unknown>): Promise<TimerResult> {
    return this.#change(id, () => changes);
  }

  /**
   * Stops a timer: first saves the event, under the id that the timer has held from its start, then
   * removes the timer. If the device dies in between, stopping it again saves the same event.
   * Screens show both at once.
   */
  async finish(id: string, event: TimerEvent): Promise<EventRecord> {
    const [saved] = await this.finishAll([{ id, event }]);
    if (!saved) throw new RangeError('one event was to be saved');
    return saved;
  }

  /** Stops several timers at once; all of their events are saved, or none. */
  async finishAll(ends: readonly { id: string; event: TimerEvent }[]): Promise<EventRecord[]> {
    const ids = ends.map(({ id }) => id);
    // Timers on the screen are not read again, so that the next frame shows their end.
    const shown = ids.map((id) => this.#records.peek(id));
    const timers = shown.every((timer) => timer !== undefined)
      ? shown
      : await Promise.all(ids.map((id) => this.#records.read(id)));
    const events = ends.map(({ event }, i): NewEvent => {
      const timer = timers[i];
      if (!timer) throw new RangeError('no such timer on this device');
      return { ...event, id: timer.eventId };
    });
    const removal = this.#records.prepareRewrite(ids, removeRecord);
    const endPreview = removal.preview();
    try {
      const saved = await this.#parts.events.add(events);
      await removal.write();
      return saved;
    } finally {
      endPreview();
    }
  }

  /** Ends timers without saving an event. */
  async discard(...ids: string[]): Promise<void> {
    await this.#records.prepareRewrite(ids, removeRecord).write();
  }

  /** Restores discarded or finished timers as they were. */
  async undoDiscard(...ids: string[]): Promise<void> {
    await this.#records.prepareRewrite(ids, restoreRecord).write();
  }

  /**
   * Removes duplicates of a running timer, made by two devices or a crash, and timers whose event
   * is already saved. All devices come to the same result. A caregiver's device does not touch
   * timers of others, because the server might refuse to end those.
   */
  async tidy(): Promise<void> {
    const alive = await this.#records.find({});
    const saved = await this.#parts.events.findAlive(alive.map(({ eventId }) => eventId));
    const done = alive.filter((timer) => isSavedAs(timer, saved.get(timer.eventId)));
    // A timer whose event is saved does not count as a duplicate of one that runs.
    const running = alive.filter((timer) => !done.includes(timer));
    const role = await this.#parts.role();
    const { by } = this.#parts.author();
    for (const { id, startedBy, eventId } of [...done, ...duplicateTimers(running)]) {
      const isOurs = startedBy === by || saved.get(eventId)?.createdBy === by;
      if (isOurs || (role !== null && isParent(role))) await this.discard(id);
    }
  }

  async #change(
    id: string,
    change: (timer: TimerRecord, now: number) => Partial<TimerRecord> | null,
  ): Promise<TimerResult> {
    let isRefused = false;
    const rewriting = this.#records.prepareRewrite([id], (timer, author) => {
      const changes = change(timer, author.at);
      isRefused = changes === null;
      return changes && this.#records.edited(timer, changes, author);
    });
    const timer = (await rewriting.write()).get(id);
    if (!timer) return { ok: false, error: { kind: 'gone' } };
    return isRefused ? { ok: false, error: { kind: 'maximum' } } : { ok: true, value: timer };
  }
}

function fieldsOf(
  { childId, kind, side, startedAt, entry }: StartTimer,
  author: Author,
  eventId: string,
) {
  const start = startedAt ?? author.at;
  const tz = deviceZone();
  const isSided = hasSides(kind);
  const clockFor = (which: Side) =>
    isSided ? { ...ZERO_SIDE, resumedAt: side === which ? start : null } : null;
  return {
    ...entry,
    childId,
    kind,
    eventId,
    startedAt: start,
    tz,
    startOffsetMin: offsetMinOf(start, tz),
    startedBy: author.by,
    left: clockFor('left'),
    right: clockFor('right'),
    startSide: side ?? null,
    lastSide: side ?? null,
  };
}

/** Whether the timer was saved as this event. A shift only ends with a handover by its person. */
function isSavedAs(timer: TimerRecord, event: EventRecord | undefined): boolean {
  if (event === undefined || !isShift(timer)) return event !== undefined;
  return isHandover(event) && event.payload.fromUserId === timer.startedBy;
}

function sideChange(timer: TimerRecord, side: Side, clock: TimerRecord['left']) {
  return { [side]: clock, lastSide: side, startSide: timer.startSide ?? side };
}
