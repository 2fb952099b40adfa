import { MINUTE_MS } from '../../../schema/limits.ts';
import type { EventPayloads, EventRecord } from '../../../schema/records/event.ts';
import type { EventType } from '../../../schema/records/event-types.ts';
import type { DiaperKind } from '../../../schema/records/payloads/diaper.ts';
import type { FeedingPayload } from '../../../schema/records/payloads/feeding.ts';
import { isSameMedicine } from '../log-types/medication/doses.ts';

/**
 * When two entries of one type and child may be the same act, logged by two people or on two devices.
 * Loaded after the first screen, so it is a list of its own and no part of `LogType`.
 */
export interface DuplicateRule<T extends EventType = EventType> {
  isSuspect(a: EventRecord<T>, b: EventRecord<T>): boolean;
  /** Equal amounts make a pair more certain; null: nothing to compare. */
  amountOf(payload: EventPayloads[T]): string | null;
  /** Values of the merged entry that neither entry has alone. */
  combined(kept: EventPayloads[T], other: EventPayloads[T]): Partial<EventPayloads[T]>;
}

/** null: two entries of the type are never one act. */
type DuplicateRules = { readonly [T in EventType]: DuplicateRule<T> | null };

/** Acts of a moment that start within this time may be one. */
const NEAR_MS = 5 * MINUTE_MS;

const nothing = () => ({});
const noAmount = () => null;

export const duplicateRules = {
  feeding: {
    isSuspect: (a, b) => startsNear(a, b) || hasSameFoods(a, b),
    amountOf: milkOf,
    combined: nothing,
  },
  diaper: {
    isSuspect: startsNear,
    amountOf: ({ kind }) => kind,
    combined: (kept, other) => ({ kind: bothKinds(kept.kind, other.kind) }),
  },
  sleep: { isSuspect: sharesHalf, amountOf: noAmount, combined: nothing },
  pumping: null,
  milk_stash: null,
  medication: {
    // Two medicines given together, or a dose that was refused and given again, are two acts.
    isSuspect: (a, b) =>
      startsNear(a, b) &&
      isSameMedicine(a.payload, b.payload) &&
      a.payload.status === b.payload.status,
    amountOf: ({ amount, unit }) => `${amount} ${unit}`,
    combined: nothing,
  },
  temperature: null,
  symptom: null,
  vaccination: null,
  doctor_visit: null,
  tummy_time: { isSuspect: sharesHalf, amountOf: noAmount, combined: nothing },
  activity: null,
  bath: {
    // A bath may be logged without its length.
    isSuspect: (a, b) => sharesHalf(a, b) || ((isMoment(a) || isMoment(b)) && startsNear(a, b)),
    amountOf: noAmount,
    combined: nothing,
  },
  mood: null,
  milestone: {
    isSuspect: (a, b) => a.day === b.day && nameKey(a.payload.title) === nameKey(b.payload.title),
    amountOf: noAmount,
    combined: nothing,
  },
  note: null,
  handover: null,
  custom: null,
} as const satisfies DuplicateRules;

const rules: Readonly<Record<EventType, DuplicateRule | null>> = duplicateRules;

export function duplicateRuleOf(type: EventType): DuplicateRule | null {
  return rules[type];
}

function startsNear(a: EventRecord, b: EventRecord): boolean {
  return Math.abs(a.startedAt - b.startedAt) <= NEAR_MS;
}

/** At least half of the shorter interval is part of the other; a moment has to lie within it. */
function sharesHalf(a: EventRecord, b: EventRecord): boolean {
  const shared = Math.min(endOf(a), endOf(b)) - Math.max(a.startedAt, b.startedAt);
  const shorter = Math.min(endOf(a) - a.startedAt, endOf(b) - b.startedAt);
  return shared >= 0 && shared >= shorter / 2;
}

const endOf = ({ startedAt, endedAt }: EventRecord) => endedAt ?? startedAt;

const isMoment = (event: EventRecord) => endOf(event) === event.startedAt;

/** Two meals of the same foods on one day; milk makes a feed of its own. */
function hasSameFoods(a: EventRecord<'feeding'>, b: EventRecord<'feeding'>): boolean {
  const foods = foodsOf(a.payload);
  return a.day === b.day && foods !== null && foods === foodsOf(b.payload);
}

/** The foods of a feed that has nothing else; null for any other feed. */
function foodsOf({ breast, bottles, tube, solids }: FeedingPayload): string | null {
  const hasMilk = breast !== undefined || (bottles?.length ?? 0) > 0 || tube !== undefined;
  if (hasMilk || !solids || solids.length === 0) return null;
  return solids
    .map(({ name, foodId }) => nameKey(name ?? foodId ?? ''))
    .toSorted()
    .join('\n');
}

function milkOf({ bottles = [], tube }: FeedingPayload): string | null {
  const ml = bottles.reduce((sum, { takenMl }) => sum + takenMl, tube?.ml ?? 0);
  return ml === 0 ? null : ml.toFixed(1);
}

/** One saw it wet and the other dirty. A dry diaper adds nothing to another kind. */
function bothKinds(a: DiaperKind, b: DiaperKind): DiaperKind {
  if (a === b || b === 'dry') return a;
  return a === 'dry' ? b : 'both';
}

const nameKey = (name: string) => name.trim().replaceAll(/\s+/gu, ' ').toLocaleLowerCase();
