import { median } from '../averages.ts';
import { type FactsByDay, listAround } from '../facts/day-facts.ts';
import { type Figure, figureOf } from '../figure.ts';
import type { Question } from '../question.ts';
import { countedDays, groupOf } from '../tracked-days.ts';
import { clockPieces, rowMinute } from './clock-pieces.ts';

export type HeatType = 'sleeps' | 'feeds' | 'diapers' | 'pumps';

/** C2: on how many of the tracked days something happened at a time of day. */
export type HeatStrip = {
  days: number;
  dayStartHour: number;
  /** Days for each of 288 slots of 5 minutes since the day's start. */
  counts: number[];
  /** The middle of the shares (count / days) of all slots, for a line. */
  medianShare: Figure;
};

const SLOT_MIN = 5;
const SLOTS = 1440 / SLOT_MIN;
/** An entry counts for the slots whose middle is at most this far away. */
const NEAR_MIN = 15;

/**
 * Sleep: days on which the middle of the slot is covered. Other types: days on which an entry starts
 * within 15 minutes of the middle of the slot.
 */
export function heatStrip(question: Question, type: HeatType): HeatStrip {
  const { facts, settings } = question;
  const days = countedDays(question, groupOf(type));
  const counts = Array.from({ length: SLOTS }, () => 0);
  for (const day of days) {
    for (const slot of slotsOn(facts, day, { type, dayStartHour: settings.dayStartHour })) {
      counts[slot] = (counts[slot] ?? 0) + 1;
    }
  }
  return {
    days: days.length,
    dayStartHour: settings.dayStartHour,
    counts,
    medianShare: figureOf(days, ['days', 1], () => median(counts) / days.length),
  };
}

function slotsOn(
  facts: FactsByDay,
  day: string,
  { type, dayStartHour }: { type: HeatType; dayStartHour: number },
): Set<number> {
  const slots = new Set<number>();
  if (type === 'sleeps') {
    for (const { from, to } of clockPieces(listAround(facts, type, day), day, dayStartHour)) {
      addSlots(slots, from, to);
    }
    return slots;
  }
  for (const fact of facts.get(day)?.[type] ?? []) {
    const at = rowMinute(fact, dayStartHour);
    addSlots(slots, at - NEAR_MIN, at + NEAR_MIN);
  }
  return slots;
}

/** The slots whose middle lies in [from, to). */
function addSlots(slots: Set<number>, from: number, to: number): void {
  const first = Math.max(0, Math.ceil((from - SLOT_MIN / 2) / SLOT_MIN));
  for (let slot = first; slot < SLOTS && slot * SLOT_MIN + SLOT_MIN / 2 < to; slot += 1) {
    slots.add(slot);
  }
}
