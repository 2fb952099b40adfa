import type { EventRecord } from '../../../../schema/records/event.ts';
import { round } from '../../units.ts';
import { type Lot, keptIn, newLot } from './lots.ts';

/**
 * The milk stash, computed from the log: it is never stored, so devices that have the same entries
 * have the same stash, and an edit or an undo of an entry needs no second write.
 *
 * Sources are the entries of the stash itself, and pumping whose milk was stored since the first of
 * them. Milk that was stored before is part of what the person counted when they began.
 */

export type Stash = {
  /** The lots with milk left, the oldest first. */
  lots: readonly Lot[];
  /** What was added less what was taken. Negative when more was taken than there was. */
  balanceMl: number;
  /** What was taken from no lot, because none had as much. */
  missingMl: number;
};

type StashEvent = EventRecord<'milk_stash'>;
type PumpingEvent = EventRecord<'pumping'>;

export const isStashEvent = (event: EventRecord): event is StashEvent =>
  event.type === 'milk_stash';
const isPumping = (event: EventRecord): event is PumpingEvent => event.type === 'pumping';

/**
 * @param events entries of the stash and pumping, in any order; others have no effect
 */
export function stashOf(events: readonly EventRecord[]): Stash {
  const entries = events.filter(isStashEvent);
  const since = Math.min(...entries.map(({ startedAt }) => startedAt));
  const pumped = events
    .filter(isPumping)
    .filter(({ startedAt, payload }) => payload.destination === 'stored' && startedAt >= since);
  const book = new StashBook();
  for (const event of [...entries, ...pumped].toSorted(inOrder)) book.enter(event);
  return book.result();
}

/** By time; milk is stored before milk of the same minute is taken. */
function inOrder(a: StashEvent | PumpingEvent, b: StashEvent | PumpingEvent): number {
  return (
    timeOf(a) - timeOf(b) || Number(isTaking(a)) - Number(isTaking(b)) || (a.id < b.id ? -1 : 1)
  );
}

/** Pumped milk is stored when the session is over. */
const timeOf = ({ startedAt, endedAt }: EventRecord): number => endedAt ?? startedAt;
const isTaking = (event: StashEvent | PumpingEvent): boolean =>
  event.type === 'milk_stash' && event.payload.kind !== 'add';

/** Amounts below this are rounding of converted units. */
const NOTHING_ML = 0.05;

class StashBook {
  readonly #lots = new Map<string, Lot>();
  /** Milk that was taken from a lot whose entry comes later, by a clock that was wrong. */
  readonly #early = new Map<string, number>();
  #missingMl = 0;

  enter(event: StashEvent | PumpingEvent): void {
    if (event.type === 'pumping') {
      this.#add(event.id, newLot(event.id, timeOf(event), pumpedMl(event), event.payload));
      return;
    }
    const { id, payload, startedAt: at } = event;
    const { kind, ml, lotId } = payload;
    switch (kind) {
      case 'add':
        this.#add(lotId ?? id, newLot(lotId ?? id, at, ml, payload));
        break;
      case 'use':
      case 'discard':
        this.#take(ml, lotId);
        break;
      case 'adjust':
        if (ml < 0) this.#take(-ml, lotId);
        else this.#correct(event);
        break;
      case 'move':
        this.#move(event);
        break;
    }
  }

  result(): Stash {
    const early = [...this.#early.values()].reduce((sum, ml) => sum + ml, 0);
    const missingMl = round(this.#missingMl + early, 1);
    const lots = [...this.#lots.values()]
      .filter(({ ml }) => ml > NOTHING_ML)
      .map((lot) => ({ ...lot, ml: round(lot.ml, 1) }))
      .toSorted(oldestFirst);
    const inLots = lots.reduce((sum, { ml }) => sum + ml, 0);
    return { lots, missingMl, balanceMl: round(inLots - missingMl, 1) };
  }

  #add(id: string, lot: Lot): void {
    const known = this.#lots.get(id);
    this.#lots.set(id, known ? { ...known, ml: known.ml + lot.ml } : lot);
    const early = this.#early.get(id);
    if (early === undefined) return;
    this.#early.delete(id);
    this.#take(early, id);
  }

  /** From the lot, or from the oldest ones; what they do not have is missing. */
  #take(ml: number, lotId: string | undefined): void {
    if (lotId === undefined) {
      const left = [...this.#lots.values()]
        .toSorted(oldestFirst)
        .reduce((rest, lot) => rest - this.#takeFrom(lot, rest), ml);
      this.#missingMl += left;
      return;
    }
    const lot = this.#lots.get(lotId);
    if (lot) this.#missingMl += ml - this.#takeFrom(lot, ml);
    else this.#early.set(lotId, (this.#early.get(lotId) ?? 0) + ml);
  }

  #takeFrom(lot: Lot, wantedMl: number): number {
    const ml = Math.min(lot.ml, wantedMl);
    this.#lots.set(lot.id, { ...lot, ml: lot.ml - ml });
    return ml;
  }

  /** More than was known: in a lot, or first what was missing and then a lot of its own. */
  #correct({ id, payload, startedAt }: StashEvent): void {
    const lot = payload.lotId === undefined ? undefined : this.#lots.get(payload.lotId);
    if (lot) {
      this.#lots.set(lot.id, { ...lot, ml: lot.ml + payload.ml });
      return;
    }
    const paidMl = Math.min(this.#missingMl, payload.ml);
    this.#missingMl -= paidMl;
    const restMl = payload.ml - paidMl;
    if (restMl > NOTHING_ML) this.#add(id, newLot(id, startedAt, restMl, payload));
  }

  /** The whole lot, or a part of it, which is a lot of its own from then on. */
  #move({ id, payload, startedAt: at }: StashEvent): void {
    const lot = payload.lotId === undefined ? undefined : this.#lots.get(payload.lotId);
    if (!lot || payload.storage === undefined) return;
    const moved = { ...keptIn(lot, payload.storage, at), ...datesIn(payload) };
    if (payload.ml >= lot.ml - NOTHING_ML) {
      this.#lots.set(lot.id, moved);
      return;
    }
    this.#lots.set(lot.id, { ...lot, ml: lot.ml - payload.ml });
    this.#add(id, { ...moved, id, ml: payload.ml });
  }
}

function oldestFirst(a: Lot, b: Lot): number {
  return a.storedAt - b.storedAt || (a.id < b.id ? -1 : 1);
}

function pumpedMl({ payload: { totalMl, leftMl = 0, rightMl = 0 } }: PumpingEvent): number {
  return totalMl ?? leftMl + rightMl;
}

/** The dates that an entry states, which replace the computed ones. */
function datesIn({ frozenAt, thawedAt, bestBefore }: StashEvent['payload']): Partial<Lot> {
  return {
    ...(frozenAt === undefined ? {} : { frozenAt }),
    ...(thawedAt === undefined ? {} : { thawedAt }),
    ...(bestBefore === undefined ? {} : { bestBefore }),
  };
}
