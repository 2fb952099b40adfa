import type { EventRecord } from '../../../../schema/records/event.ts';
import { addDays } from '../../../../schema/rules/days.ts';
import { type MoodFact, type PlayFact, moodFact, playFact, tummyFact } from './activity-facts.ts';
import { type FeedFact, type FoodFact, feedFact, foodFacts } from './feed-facts.ts';
import {
  type DiaperFact,
  type DoseFact,
  type ReadingFact,
  diaperFact,
  doseFact,
  readingFact,
} from './health-facts.ts';
import { type PumpFact, type StashFact, pumpFact, stashFact } from './milk-facts.ts';
import { dayOf } from '../../days/days.ts';
import { type Place, placesOf } from './places.ts';
import { type SleepFact, sleepFact } from './sleep-facts.ts';
import { DEFAULT_SETTINGS, type FactSettings } from '../settings.ts';

/**
 * What the numbers and charts need of one day of one child (or of the entries without a child, for
 * pumping and the milk stash). It is computed from the entries of that day alone, so a write changes
 * the facts of one day, or of two when it moves an entry. What reaches over midnight (sleep, sessions,
 * nights, intervals) is computed from the facts of neighbouring days. Plain data: it can be posted to
 * a worker or stored.
 */
export type DayFacts = {
  day: string;
  /** The number of entries of all types, for days that are only partly logged. */
  entries: number;
  places: readonly Place[];
  /** The number of entries of each person: who did it, else who wrote it. */
  people: Readonly<Record<string, number>>;
  feeds: readonly FeedFact[];
  foods: readonly FoodFact[];
  sleeps: readonly SleepFact[];
  diapers: readonly DiaperFact[];
  doses: readonly DoseFact[];
  readings: readonly ReadingFact[];
  plays: readonly PlayFact[];
  moods: readonly MoodFact[];
  pumps: readonly PumpFact[];
  stash: readonly StashFact[];
};

/** The facts of several days; a day without entries may be absent. */
export type FactsByDay = ReadonlyMap<string, DayFacts>;

/** The lists of facts. */
export type FactList = {
  [K in keyof DayFacts]: DayFacts[K] extends readonly { minute: number }[] ? K : never;
}[keyof DayFacts];

/**
 * The facts of one day.
 *
 * @param events exactly those of the day, by `dayOf`, of one child, in any order
 */
export function factsOfDay(
  day: string,
  events: readonly EventRecord[],
  settings: FactSettings = DEFAULT_SETTINGS,
): DayFacts {
  const facts: { [K in FactList]: DayFacts[K][number][] } = {
    feeds: [],
    foods: [],
    sleeps: [],
    diapers: [],
    doses: [],
    readings: [],
    plays: [],
    moods: [],
    pumps: [],
    stash: [],
  };
  const oldestFirst = events.toSorted(
    (a, b) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1),
  );
  for (const event of oldestFirst) addFacts(facts, event, settings);
  return {
    day,
    entries: events.length,
    places: placesOf(oldestFirst),
    people: peopleOf(events),
    ...facts,
  };
}

function peopleOf(events: readonly EventRecord[]): Record<string, number> {
  const people: Record<string, number> = {};
  for (const { performedBy, createdBy } of events) {
    const person = performedBy ?? createdBy;
    people[person] = (people[person] ?? 0) + 1;
  }
  return people;
}

function addFacts(
  facts: { [K in FactList]: DayFacts[K][number][] },
  event: EventRecord,
  settings: FactSettings,
): void {
  const { dayStartHour } = settings;
  switch (event.type) {
    case 'feeding':
      facts.feeds.push(feedFact(event, settings));
      facts.foods.push(...foodFacts(event, dayStartHour));
      break;
    case 'sleep':
      facts.sleeps.push(sleepFact(event, settings));
      break;
    case 'diaper':
      facts.diapers.push(diaperFact(event, dayStartHour));
      break;
    case 'medication':
      facts.doses.push(doseFact(event, dayStartHour));
      break;
    case 'temperature':
      facts.readings.push(readingFact(event, dayStartHour));
      break;
    case 'tummy_time':
      facts.plays.push(tummyFact(event, dayStartHour));
      break;
    case 'activity': {
      const play = playFact(event, dayStartHour);
      if (play) facts.plays.push(play);
      break;
    }
    case 'mood':
      facts.moods.push(moodFact(event, dayStartHour));
      break;
    case 'pumping':
      facts.pumps.push(pumpFact(event, dayStartHour));
      break;
    case 'milk_stash':
      facts.stash.push(stashFact(event, dayStartHour));
      break;
    default:
      // Other types, and those of a newer release, only count as entries of the day.
      break;
  }
}

/** The facts of all days that have entries. @param events of one child, in any order */
export function factsOf(
  events: readonly EventRecord[],
  settings: FactSettings = DEFAULT_SETTINGS,
): FactsByDay {
  return new Map(
    [...eventsByDay(events, settings.dayStartHour)].map(([day, ofDay]) => [
      day,
      factsOfDay(day, ofDay, settings),
    ]),
  );
}

export function eventsByDay(
  events: readonly EventRecord[],
  dayStartHour: number,
): Map<string, EventRecord[]> {
  const byDay = new Map<string, EventRecord[]>();
  for (const event of events) {
    const day = dayOf(event, dayStartHour);
    const ofDay = byDay.get(day);
    if (ofDay) ofDay.push(event);
    else byDay.set(day, [event]);
  }
  return byDay;
}

/** One list of facts of the days from one to another, both included, in the order of the days. */
export function listOfDays<K extends FactList>(
  facts: FactsByDay,
  list: K,
  from: string,
  to: string,
): DayFacts[K][number][] {
  const found: DayFacts[K][number][] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    found.push(...(facts.get(day)?.[list] ?? []));
  }
  return found;
}

/**
 * One list of facts of a day and of the days whose entries may belong to its numbers: those that the
 * totals of a day read (a sleep or a session of feeds may begin before midnight, in a zone ahead).
 */
export function listAround<K extends FactList>(
  facts: FactsByDay,
  list: K,
  day: string,
): DayFacts[K][number][] {
  return listOfDays(facts, list, addDays(day, -2), addDays(day, 1));
}
