import { type FactsByDay, listOfDays } from './facts/day-facts.ts';
import type { DoseFact, ReadingFact } from './facts/health-facts.ts';
import { type Question, daysOf } from './question.ts';

/** C13: readings as a line, and given doses below it. */
export type TemperatureChart = {
  readings: ReadingFact[];
  doses: DoseFact[];
  highest: ReadingFact | null;
  /** The line in the chart, °C. For a reading of the armpit `isFever` uses a lower one. */
  feverCelsius: number;
};

const FEVER_CELSIUS = 38;

export function temperatureChart({ facts, range }: Question): TemperatureChart {
  const readings = oldestFirst(listOfDays(facts, 'readings', range.from, range.to));
  const given = listOfDays(facts, 'doses', range.from, range.to).filter(
    ({ status }) => status === 'given',
  );
  return {
    readings,
    doses: oldestFirst(given),
    highest: readings.reduce<ReadingFact | null>(
      (top, reading) => (top === null || reading.celsius > top.celsius ? reading : top),
      null,
    ),
    feverCelsius: FEVER_CELSIUS,
  };
}

/** C14: the doses of each medicine on each day. */
export type MedicineCalendar = {
  medicines: { medicine: string; name: string; given: number; days: MedicineDay[] }[];
};
export type MedicineDay = { day: string; doses: DoseFact[] };

/** Medicines in the order of their last dose, newest first, under the name of that dose. */
export function medicineCalendar({
  facts,
  range,
}: Pick<Question, 'facts' | 'range'>): MedicineCalendar {
  const newest = oldestFirst(listOfDays(facts, 'doses', range.from, range.to)).toReversed();
  const names = new Map<string, string>();
  for (const { medicine, name } of newest) {
    if (!names.has(medicine)) names.set(medicine, name);
  }
  return {
    medicines: [...names].map(([medicine, name]) => {
      const days = daysOf(range).map((day) => ({ day, doses: dosesOn(facts, day, medicine) }));
      const given = days.flatMap(({ doses }) => doses).filter(({ status }) => status === 'given');
      return { medicine, name, given: given.length, days };
    }),
  };
}

function dosesOn(facts: FactsByDay, day: string, medicine: string): DoseFact[] {
  return oldestFirst((facts.get(day)?.doses ?? []).filter((dose) => dose.medicine === medicine));
}

function oldestFirst<F extends { startedAt: number }>(facts: readonly F[]): F[] {
  return facts.toSorted((a, b) => a.startedAt - b.startedAt);
}
