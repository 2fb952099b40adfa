import { DAY_MS, HOUR_MS } from '../../../../schema/limits.ts';

export type Storage = 'room' | 'fridge' | 'freezer';

/** Milk that was stored together. */
export type Lot = {
  id: string;
  /** When it was stored first; a part that was moved keeps it. */
  storedAt: number;
  /** What is left of it. */
  ml: number;
  /** null: not stated. */
  storage: Storage | null;
  frozenAt: number | null;
  thawedAt: number | null;
  /** null where the storage is not known. */
  bestBefore: number | null;
};

/** For how long milk is usually kept: shown as "best before", not as advice. */
const KEPT_MS: Readonly<Record<Storage, number>> = {
  room: 4 * HOUR_MS,
  fridge: 4 * DAY_MS,
  freezer: 180 * DAY_MS,
};
const THAWED_KEPT_MS = 24 * HOUR_MS;

type Stated = {
  storage?: Storage | undefined;
  frozenAt?: number | undefined;
  thawedAt?: number | undefined;
  bestBefore?: number | undefined;
};

/** A lot that is stored at `storedAt`; dates that its entry states replace the usual ones. */
export function newLot(id: string, storedAt: number, ml: number, stated: Stated): Lot {
  const { storage = null, thawedAt = null } = stated;
  const frozenAt = stated.frozenAt ?? (storage === 'freezer' ? storedAt : null);
  const lot = { id, storedAt, ml, storage, frozenAt, thawedAt };
  return { ...lot, bestBefore: stated.bestBefore ?? usualBestBefore(lot) };
}

function usualBestBefore({
  storage,
  storedAt,
  frozenAt,
  thawedAt,
}: Omit<Lot, 'bestBefore'>): number | null {
  if (thawedAt !== null) return thawedAt + THAWED_KEPT_MS;
  if (storage === null) return null;
  return (storage === 'freezer' ? (frozenAt ?? storedAt) : storedAt) + KEPT_MS[storage];
}

/**
 * The lot after it is moved. Thawed milk keeps its date wherever it is moved: freezing it again does
 * not make it fresh. Elsewhere a date counts from when the milk was first stored, and at room
 * temperature it never becomes later.
 */
export function keptIn(lot: Lot, storage: Storage, at: number): Lot {
  const isThawing = lot.storage === 'freezer' && storage !== 'freezer';
  const thawedAt = isThawing ? (lot.thawedAt ?? at) : lot.thawedAt;
  const moved = {
    ...lot,
    storage,
    thawedAt,
    frozenAt: storage === 'freezer' && lot.storage !== 'freezer' ? at : lot.frozenAt,
  };
  if (storage !== 'room') return { ...moved, bestBefore: usualBestBefore(moved) };
  const atRoom = at + KEPT_MS.room;
  const before = thawedAt === null ? lot.bestBefore : thawedAt + THAWED_KEPT_MS;
  return { ...moved, bestBefore: Math.min(before ?? atRoom, atRoom) };
}
