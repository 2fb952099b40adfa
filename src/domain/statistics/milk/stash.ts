import { DAY_MS, HOUR_MS } from '../../../../schema/limits.ts';
import type { FactsByDay } from '../facts/day-facts.ts';
import type { StashFact } from '../facts/milk-facts.ts';

/** The balance at the end of a day. */
export type StashPoint = { day: string; ml: number };

/** Milk that was stored together. */
export type StashLot = {
  id: string;
  ml: number;
  storage: NonNullable<StashFact['storage']>;
  bestBefore: number;
};

/** M17. A negative balance is shown as it is: something was not logged. */
export type Stash = { ml: number; lots: StashLot[] };

const KEEPS_MS = { room: 4 * HOUR_MS, fridge: 4 * DAY_MS, freezer: 180 * DAY_MS };
const THAWED_KEEPS_MS = 24 * HOUR_MS;

/**
 * The stash after all of its changes: Σ added − used − discarded ± adjusted. Lots with milk left come
 * by best-before; what is taken without naming a lot is taken from the one that comes first.
 *
 * @param changes all changes that exist, in any order
 */
export function stashOf(changes: readonly StashFact[]): Stash {
  const lots = new Map<string, StashLot>();
  for (const change of changes.toSorted((a, b) => a.startedAt - b.startedAt)) apply(lots, change);
  return {
    ml: balanceOf(changes),
    lots: [...lots.values()].filter(({ ml }) => ml > 0).toSorted(byBestBefore),
  };
}

/** The balance at the end of each day. @param facts of all days since the first change */
export function stashLine(facts: FactsByDay, days: readonly string[]): StashPoint[] {
  const changes = [...facts.values()].flatMap(({ stash }) => stash);
  if (changes.length === 0) return [];
  return days.map((day) => ({
    day,
    ml: balanceOf(changes.filter((change) => change.day <= day)),
  }));
}

/** Millilitres by which a change moves the balance; moving a lot elsewhere does not. */
function movedMl({ kind, ml }: StashFact): number {
  switch (kind) {
    case 'add':
    case 'adjust':
      return ml;
    case 'use':
    case 'discard':
      return -ml;
    case 'move':
      return 0;
  }
}

function balanceOf(changes: readonly StashFact[]): number {
  return tenths(changes.reduce((ml, change) => ml + movedMl(change), 0));
}

function apply(lots: Map<string, StashLot>, change: StashFact): void {
  const lot = change.lotId === null ? undefined : lots.get(change.lotId);
  if (change.kind === 'add' || (change.kind === 'adjust' && change.ml > 0 && !lot)) {
    const id = change.lotId ?? change.id;
    const ml = tenths((lots.get(id)?.ml ?? 0) + change.ml);
    lots.set(id, { id, ml, ...keptUntil(change, 'freezer') });
  } else if (change.kind === 'move') {
    if (lot) lots.set(lot.id, { ...lot, ...keptUntil(change, lot.storage) });
  } else if (lot) lots.set(lot.id, { ...lot, ml: tenths(lot.ml + movedMl(change)) });
  else takeOldest(lots, -movedMl(change));
}

function keptUntil(
  { storage, bestBefore, thawedAt, startedAt }: StashFact,
  otherwise: StashLot['storage'],
): Pick<StashLot, 'storage' | 'bestBefore'> {
  const place = storage ?? otherwise;
  const usual = thawedAt === null ? startedAt + KEEPS_MS[place] : thawedAt + THAWED_KEEPS_MS;
  return { storage: place, bestBefore: bestBefore ?? usual };
}

function takeOldest(lots: Map<string, StashLot>, ml: number): void {
  let left = ml;
  for (const lot of [...lots.values()].filter((each) => each.ml > 0).toSorted(byBestBefore)) {
    const taken = Math.min(left, lot.ml);
    lots.set(lot.id, { ...lot, ml: tenths(lot.ml - taken) });
    left -= taken;
  }
}

function byBestBefore(a: StashLot, b: StashLot): number {
  return a.bestBefore - b.bestBefore || (a.id < b.id ? -1 : 1);
}

function tenths(ml: number): number {
  return Math.round(ml * 10) / 10;
}
