import type { EventRecord } from '../../../../schema/records/event.ts';
import type { EventType } from '../../../../schema/records/event-types.ts';
import { DEFAULT_SETTINGS, type FactSettings } from '../settings.ts';
import { fromColumns, toColumns } from './columns.ts';
import { type DayFacts, factsOfDay } from './day-facts.ts';

/** The parts of the facts of a day that are texts when packed. */
export type FactPart = Exclude<keyof DayFacts, 'day' | 'entries'>;

/**
 * The facts of a day as texts, each part apart and without empty ones: lists by their columns.
 * A year of facts is read from the storage and sent to a worker as a few thousand texts, which costs a
 * fraction of as many objects; a chart parses only the parts that it uses.
 */
export type PackedFacts = {
  entries: number;
  texts: Readonly<Partial<Record<FactPart, string>>>;
};

/** Types that belong to a person or to the family, also where an entry names a child. */
const FAMILY_TYPES: readonly EventType[] = ['pumping', 'milk_stash'];

/** The parts that hold entries of such types: without them no facts of the family are read. */
const FAMILY_PARTS: readonly FactPart[] = ['pumps', 'stash'];

/** Whether an entry counts for the family, not for the child that it may name. */
export function isOfFamily({ type }: Pick<EventRecord, 'type'>): boolean {
  return FAMILY_TYPES.includes(type);
}

export function needFamily(parts: readonly FactPart[]): boolean {
  return parts.some((part) => FAMILY_PARTS.includes(part));
}

/**
 * By what the entries without a child become facts: none of theirs depends on a night, and children may have
 * different ones.
 */
export function familyFactSettings({ dayStartHour }: FactSettings): FactSettings {
  return { dayStartHour, night: DEFAULT_SETTINGS.night };
}

/** What is stored of one day of a child, or of the entries without a child. */
export type PackedDay = { day: string; child: PackedFacts | null; family: PackedFacts | null };

/**
 * The version of the facts with the settings that they depend on: stored facts of another version are
 * computed again. A test fails when the facts of its entries change and the version does not.
 */
export function factsDefinition({ dayStartHour, night }: FactSettings): string {
  return ['3', dayStartHour, night.fromMin, night.toMin].join('|');
}

/** @param events exactly those of the day, by `dayOf`, of one child or without a child */
export function packDay(
  day: string,
  events: readonly EventRecord[],
  settings: FactSettings,
): PackedDay {
  const packed = (some: readonly EventRecord[]) =>
    some.length === 0 ? null : packFacts(factsOfDay(day, some, settings));
  return {
    day,
    child: packed(events.filter((event) => !isOfFamily(event))),
    family: packed(events.filter(isOfFamily)),
  };
}

export function packFacts({ day: _, entries, people, ...lists }: DayFacts): PackedFacts {
  const filled = Object.entries(lists).filter(([, list]) => list.length > 0);
  const texts = Object.fromEntries(filled.map(([name, list]) => [name, toColumns(list)]));
  if (Object.keys(people).length === 0) return { entries, texts };
  return { entries, texts: { ...texts, people: JSON.stringify(people) } };
}

/** The facts of a day; each part is parsed when it is first used. */
export function unpackFacts(day: string, packed: PackedFacts): DayFacts {
  return new UnpackedFacts(day, packed);
}

class UnpackedFacts implements DayFacts {
  readonly day: string;
  readonly entries: number;
  readonly #texts: PackedFacts['texts'];
  readonly #parsed: Partial<DayFacts> = {};

  constructor(day: string, { entries, texts }: PackedFacts) {
    this.day = day;
    this.entries = entries;
    this.#texts = texts;
  }

  get people() {
    return (this.#parsed.people ??= JSON.parse(this.#texts.people ?? '{}') as DayFacts['people']);
  }
  get places() {
    return this.#list('places');
  }
  get feeds() {
    return this.#list('feeds');
  }
  get foods() {
    return this.#list('foods');
  }
  get sleeps() {
    return this.#list('sleeps');
  }
  get diapers() {
    return this.#list('diapers');
  }
  get doses() {
    return this.#list('doses');
  }
  get readings() {
    return this.#list('readings');
  }
  get plays() {
    return this.#list('plays');
  }
  get moods() {
    return this.#list('moods');
  }
  get pumps() {
    return this.#list('pumps');
  }
  get stash() {
    return this.#list('stash');
  }

  #list<K extends Exclude<FactPart, 'people'>>(name: K): DayFacts[K] {
    const text = this.#texts[name];
    // What was packed from facts of the same version has their types.
    return (this.#parsed[name] ??= (text === undefined ? [] : fromColumns(text)) as DayFacts[K]);
  }
}

/** The facts of one day from two sources, as of all their entries; a place may be in it twice. */
export function joinFacts(a: DayFacts, b: DayFacts): DayFacts {
  const list = <Item extends { startedAt: number }>(of: (facts: DayFacts) => readonly Item[]) =>
    [...of(a), ...of(b)].toSorted((one, other) => one.startedAt - other.startedAt);
  const people = { ...a.people };
  for (const [person, count] of Object.entries(b.people)) {
    people[person] = (people[person] ?? 0) + count;
  }
  return {
    day: a.day,
    entries: a.entries + b.entries,
    people,
    places: list(({ places }) => places),
    feeds: list(({ feeds }) => feeds),
    foods: list(({ foods }) => foods),
    sleeps: list(({ sleeps }) => sleeps),
    diapers: list(({ diapers }) => diapers),
    doses: list(({ doses }) => doses),
    readings: list(({ readings }) => readings),
    plays: list(({ plays }) => plays),
    moods: list(({ moods }) => moods),
    pumps: list(({ pumps }) => pumps),
    stash: list(({ stash }) => stash),
  };
}
