import type { EventRecord } from '../../../../schema/records/event.ts';
import type { FactSettings } from '../settings.ts';
import { type DayFacts, type FactsByDay, eventsByDay, factsOfDay } from './day-facts.ts';

/**
 * Keeps the facts of one child between two reads: only days whose entries changed are computed
 * again.
 */
export class FactsCache {
  readonly #settings: FactSettings;
  #days = new Map<string, { events: readonly EventRecord[]; facts: DayFacts }>();

  constructor(settings: FactSettings) {
    this.#settings = settings;
  }

  /**
   * The facts of all days of the given entries. The facts of an unchanged day are the same object as
   * before.
   *
   * @param events all entries of the range; live queries hand out the same object for an entry that
   *   did not change
   */
  update(events: readonly EventRecord[]): FactsByDay {
    const days = new Map<string, { events: readonly EventRecord[]; facts: DayFacts }>();
    for (const [day, ofDay] of eventsByDay(events, this.#settings.dayStartHour)) {
      const known = this.#days.get(day);
      days.set(
        day,
        known && hasSameItems(known.events, ofDay)
          ? known
          : { events: ofDay, facts: factsOfDay(day, ofDay, this.#settings) },
      );
    }
    this.#days = days;
    return new Map([...days].map(([day, { facts }]) => [day, facts]));
  }
}

function hasSameItems(a: readonly EventRecord[], b: readonly EventRecord[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
