import { timers } from '../../../schema/collections/timers.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import type { Side } from '../../../schema/records/payloads/common.ts';
import {
  type LogTimer,
  type TimerKind,
  TimerRecord,
  isShift,
  timerMerge,
} from '../../../schema/records/timer.ts';
import { type Role, isParent } from '../../../schema/rights/roles.ts';
import { offsetMinOf } from '../../../schema/rules/days.ts';
import { editRecord, removeRecord, restoreRecord } from '../../../schema/rules/merge.ts';
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
import { type Author, createRecord, validate } from './author.ts';
import type { Change, OptimisticStore } from '../documents/document-store.ts';
import { NO_CHILD, type ReplicaDocument, afterLocalWrite } from '../documents/document.ts';
import { type Entry, entryOf } from '../documents/entry.ts';
import type { EventStore, NewEvent } from './events.ts';

export type StartTimer = {
  childId: string | null;
  kind: TimerKind;
  /** Starts this side at once; feeding and pumping have sides. */
  side?: Side;
  /** When it began, if not now. */
  startedAt?: number;
};

/** What a timer is saved as; it has its id already. */
export type TimerEvent = Omit<NewEvent, 'id'>;

/** Refusals that are a rule, not a failure. */
export type TimerResult =
  | { ok: true; value: TimerRecord }
  | { ok: false; error: { kind: 'maximum' | 'gone' } };

type TimerParts = {
  events: EventStore;
  author: () => Author;
  /** Of the person of this replica; null while it is not known. */
  role: () => Promise<Role | null>;
  makeId?: (at?: number) => string;
};

/** Running timers. Elapsed time is computed from instants by rules/timers.ts, never stored. */
export class TimerStore {
  readonly #timers: OptimisticStore<TimerRecord>;
  readonly #parts: TimerParts;

  constructor(timers: OptimisticStore<TimerRecord>, parts: TimerParts) {
    this.#timers = timers;
    this.#parts = parts;
  }

  /** What is being logged: all that runs or is paused but shifts, oldest first. */
  running(): Live<Entry<LogTimer>[]> {
    return mapLive(this.alive(), (entries) =>
      entries.filter((entry): entry is Entry<LogTimer> => !isShift(entry.record)),
    );
  }

  /** The shifts people have begun and not ended, oldest first. */
  shifts(): Live<Entry<TimerRecord>[]> {
    return mapLive(this.alive(), (entries) => entries.filter(({ record }) => isShift(record)));
  }

  /** Every timer there is, oldest first; of doubles only the earliest start. */
  alive(): Live<Entry<TimerRecord>[]> {
    const alive = this.#timers.live({
      selector: { shelf: NO_CHILD },
      sort: [{ at: 'asc' }, { id: 'asc' }],
      index: ['shelf', 'at'],
    });
    return mapLive(alive, (documents) => {
      const doubles = new Set(
        duplicateTimers(documents.map(({ data }) => data)).map(({ id }) => id),
      );
      return documents.filter(({ id }) => !doubles.has(id)).map(entryOf);
    });
  }

  /** @throws InvalidRecordError, ReplicaError */
  async start(start: StartTimer): Promise<TimerRecord> {
    const [timer] = await this.startAll([start]);
    return timer as TimerRecord;
  }

  /** Starts all or none. @throws InvalidRecordError, ReplicaError */
  async startAll(starts: readonly StartTimer[]): Promise<TimerRecord[]> {
    const author = this.#parts.author();
    const records = starts.map((start) => this.#toRecord(start, author));
    for (const record of records) validate(TimerRecord, record);
    const written = await this.#timers.write(
      new Map(records.map((record) => [record.id, (existing) => local(existing, record, author)])),
      { expectNew: true },
    );
    return records.map(({ id }) => (written.get(id) as ReplicaDocument<TimerRecord>).data);
  }

  #toRecord({ childId, kind, side, startedAt }: StartTimer, author: Author): TimerRecord {
    const { makeId = newId } = this.#parts;
    const start = startedAt ?? author.at;
    const tz = deviceZone();
    const sided = kind === 'feeding' || kind === 'pumping';
    const clockFor = (which: Side) =>
      sided ? { ...ZERO_SIDE, resumedAt: side === which ? start : null } : null;
    // Ids of timers sort by their first start: that decides which of two doubles stays.
    return createRecord(author, makeId(start), {
      childId,
      kind,
      eventId: makeId(),
      startedAt: start,
      tz,
      startOffsetMin: offsetMinOf(start, tz),
      startedBy: author.by,
      left: clockFor('left'),
      right: clockFor('right'),
      startSide: side ?? null,
      lastSide: side ?? null,
    }) as TimerRecord;
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

  /** "I started on the wrong side." */
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

  /** Any other field, such as notes a screen keeps on a running timer. */
  edit(id: string, changes: Record<string, unknown>): Promise<TimerResult> {
    return this.#change(id, () => changes);
  }

  /**
   * Stops a timer: first the event is saved, under the id the timer has held from its start,
   * then the timer goes. Killed in between, the timer is finished again into the same event.
   * Screens show both at once.
   */
  async finish(id: string, event: TimerEvent): Promise<EventRecord> {
    const [saved] = await this.finishAll([{ id, event }]);
    return saved as EventRecord;
  }

  /** Stops several timers at once; all of their events are saved, or none. */
  async finishAll(ends: readonly { id: string; event: TimerEvent }[]): Promise<EventRecord[]> {
    const ids = ends.map(({ id }) => id);
    // Without a wait where they are shown: the frame that answers the press shows the end.
    const shown = ids.map((id) => this.#timers.peek(id));
    const timers = shown.every((timer) => timer != null)
      ? shown
      : await Promise.all(ids.map((id) => this.#timers.get(id)));
    const events = ends.map(({ event }, i) => {
      const timer = timers[i];
      if (!timer) throw new RangeError('no such timer on this device');
      return { ...event, id: timer.data.eventId } as NewEvent;
    });
    const removal = this.#rewriting(ids, removeRecord);
    const haveEnded = this.#timers.preview(removal);
    try {
      const saved = await this.#parts.events.add(events);
      await this.#timers.write(removal);
      return saved;
    } finally {
      haveEnded();
    }
  }

  /** Ends timers without an event. */
  async discard(...ids: string[]): Promise<void> {
    await this.#timers.write(this.#rewriting(ids, removeRecord));
  }

  /** Brings discarded or finished timers back as they were. */
  async undoDiscard(...ids: string[]): Promise<void> {
    await this.#timers.write(this.#rewriting(ids, restoreRecord));
  }

  /**
   * Settles what two devices or a crash left behind: doubles of a running timer, and timers
   * whose event is already saved. All devices come to the same result; a caregiver's leaves
   * alone what others have started and stopped, which the server might not let them end.
   */
  async tidy(): Promise<void> {
    const documents = await this.#timers.find({
      selector: { shelf: NO_CHILD },
      index: ['shelf', 'at'],
    });
    const alive = documents.map(({ data }) => data);
    const saved = await this.#parts.events.savedOf(alive.map(({ eventId }) => eventId));
    const [done, running] = [true, false].map((isDone) =>
      alive.filter((timer) => isSavedAs(timer, saved.get(timer.eventId)) === isDone),
    ) as [TimerRecord[], TimerRecord[]];
    // What is done keeps nothing that runs from its place.
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
    const author = this.#parts.author();
    let refused = false;
    const written = await this.#timers.write(
      new Map([
        [
          id,
          (existing) => {
            if (!existing) return null;
            const changes = change(existing.data, author.at);
            refused = changes === null;
            if (changes === null) return null;
            const next = editRecord(timerMerge, existing.data, changes, author);
            validate(TimerRecord, next);
            return local(existing, next, author);
          },
        ],
      ]),
    );
    const document = written.get(id);
    if (!document) return { ok: false, error: { kind: 'gone' } };
    return refused ? { ok: false, error: { kind: 'maximum' } } : { ok: true, value: document.data };
  }

  #rewriting(
    ids: readonly string[],
    rewrite: (timer: TimerRecord, author: Author) => TimerRecord,
  ): ReadonlyMap<string, Change<TimerRecord>> {
    const author = this.#parts.author();
    return new Map(
      ids.map((id) => [
        id,
        (existing) => existing && local(existing, rewrite(existing.data, author), author),
      ]),
    );
  }
}

/** Whether this is what the timer ended in: nothing but its handover ends somebody's shift. */
function isSavedAs(timer: TimerRecord, event: EventRecord | undefined): boolean {
  if (event === undefined || !isShift(timer)) return event !== undefined;
  return event.type === 'handover' && event.payload.fromUserId === timer.startedBy;
}

function sideChange(timer: TimerRecord, side: Side, clock: TimerRecord['left']) {
  return { [side]: clock, lastSide: side, startSide: timer.startSide ?? side };
}

function local(
  existing: ReplicaDocument<TimerRecord> | null,
  record: TimerRecord,
  author: Author,
): ReplicaDocument<TimerRecord> {
  return afterLocalWrite(timers.name, existing, record, author.at);
}
