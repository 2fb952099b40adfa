import type { CustodyTemplate } from '../../../schema/rules/schedule/custody-templates.ts';
import { custodyTemplates } from '../../../schema/rules/schedule/custody-templates.ts';
import { addDays } from '../../../schema/rules/days.ts';
import { type Weekday, weekdayOf } from '../days/weeks.ts';

/** The pattern of a parenting plan while it is being made: a template or days that were painted. */

export type TemplateName = keyof typeof custodyTemplates;
export const templateNames = Object.keys(custodyTemplates) as TemplateName[];
export type PatternName = TemplateName | 'own';

export const CYCLE_DAYS_MAX = 84;

/** The side of a pattern: `A` starts it. A third party can only be painted. */
export type Side = 'A' | 'B' | 'C';

export type Pattern = {
  name: PatternName;
  /** Of an own pattern: who has the child at the end of each day of the cycle. */
  painted: readonly Side[];
};

/** A change of hands in a pattern. Null for `time`: at the time of all exchanges of its weekday. */
export type Turn = { dayIndex: number; to: Side; time: string | null };

export function cycleDaysOf({ name, painted }: Pattern): number {
  return name === 'own' ? painted.length : custodyTemplates[name].cycleDays;
}

/** The changes of hands of a pattern, in order. */
export function turnsOf({ name, painted }: Pattern): Turn[] {
  if (name === 'own') return paintedTurns(painted);
  const { exchanges }: CustodyTemplate = custodyTemplates[name];
  return exchanges.map(({ dayIndex, to, time }) => ({ dayIndex, to, time: time ?? null }));
}

/** One exchange a day at most: where the day before, going round the cycle, had another side. */
function paintedTurns(painted: readonly Side[]): Turn[] {
  const turns = painted.flatMap((to, dayIndex) =>
    to === painted.at(dayIndex - 1) ? [] : [{ dayIndex, to, time: null }],
  );
  const [first] = painted;
  return turns.length === 0 && first ? [{ dayIndex: 0, to: first, time: null }] : turns;
}

/** Who has the child at the end of each day of a cycle. */
export function sidesOf(pattern: Pattern): Side[] {
  const turns = turnsOf(pattern);
  let side = turns.at(-1)?.to ?? 'A';
  return Array.from({ length: cycleDaysOf(pattern) }, (_, dayIndex) => {
    side = turns.findLast((turn) => turn.dayIndex === dayIndex)?.to ?? side;
    return side;
  });
}

/** An own pattern of another length: cut off, or continued with the last side. */
export function resized(painted: readonly Side[], days: number): Side[] {
  return Array.from({ length: days }, (_, index) => painted[index] ?? painted.at(-1) ?? 'A');
}

/**
 * The exchanges that share a time and a place. In a pattern of whole weeks these are the ones of a
 * weekday, and a template's own times set them apart; in other patterns all exchanges.
 */
export type Slot = {
  key: string;
  /** Null in a pattern that is not made of weeks. */
  weekday: Weekday | null;
  /** The template's own time. */
  time: string | null;
  turns: readonly Turn[];
};

export function slotsOf(pattern: Pattern, anchorDate: string): Slot[] {
  const hasWeekdays = cycleDaysOf(pattern) % 7 === 0;
  const slots = new Map<string, Slot & { turns: Turn[] }>();
  for (const turn of turnsOf(pattern)) {
    const weekday = hasWeekdays ? weekdayOf(addDays(anchorDate, turn.dayIndex)) : null;
    const key = `${weekday ?? 'each'} ${turn.time ?? ''}`.trim();
    const slot = slots.get(key);
    if (slot) slot.turns.push(turn);
    else slots.set(key, { key, weekday, time: turn.time, turns: [turn] });
  }
  return [...slots.values()].sort(
    (a, b) => (a.weekday ?? 0) - (b.weekday ?? 0) || (a.time ?? '').localeCompare(b.time ?? ''),
  );
}

/** Whether a pattern gives every day to one side. */
export function isOneHome(pattern: Pattern): boolean {
  return new Set(sidesOf(pattern)).size === 1;
}
