import type { EventRecord } from '../../../schema/records/event.ts';
import { dayOf } from '../../domain/days/days.ts';
import {
  type ChartData,
  type ChartInput,
  type ChartName,
  computeCharts,
} from '../../domain/statistics/compute-charts.ts';
import type { DayFacts } from '../../domain/statistics/facts/day-facts.ts';
import { FactsCache } from '../../domain/statistics/facts/facts-cache.ts';
import {
  type FactPart,
  type PackedFacts,
  isOfFamily,
  joinFacts,
  unpackFacts,
} from '../../domain/statistics/facts/packed-facts.ts';
import type { FactSettings } from '../../domain/statistics/settings.ts';
import type { DayRange } from '../../domain/statistics/question.ts';
import type { StoredDay } from '../../replica/totals/day-facts.ts';
import { storedDayKey } from './stored-day-key.ts';

/** Whose entries a source holds, and how they become facts. */
export type ChartSource = {
  childId: string;
  settings: FactSettings;
  /** Days of the child that count; null: all. */
  days: DayRange | null;
  /** Days whose facts are stored; entries of these days do not count. Null: none. */
  stored: DayRange | null;
  /** What its charts read of the stored days. */
  parts: readonly FactPart[];
};

/** What changed in a source since the last message. */
export type SourceChanges = {
  /** New entries, and the new state of changed ones. */
  changed: readonly EventRecord[];
  /** Ids of entries that are no longer among them. */
  gone: readonly string[];
  /** New and changed stored days. */
  changedDays: readonly StoredDay[];
  /** Keys (`storedDayKey`) of stored days that have no facts any more. */
  goneDays: readonly string[];
};

export type ChartJob = {
  names: readonly ChartName[];
  input: Omit<ChartInput, 'facts' | 'familyFacts'>;
};

/** A chart that could not be computed is in `failed` and does not stop the others. */
export type ChartResult = { data: Partial<ChartData>; failed: readonly ChartName[] };

type SourceState = {
  source: ChartSource;
  records: Map<string, EventRecord>;
  stored: Map<string, UnpackedDay>;
  child: FactsCache;
  family: FactsCache;
};

type UnpackedDay = { child: DayFacts | null; family: DayFacts | null };

/**
 * Computes charts from sources of entries and of stored facts. After a change only the facts of the days that it touched
 * are computed again. It runs in a worker, or in the page where there is none.
 */
export class ChartComputation {
  readonly #sources = new Map<string, SourceState>();

  /** Creates the source with its first changes. */
  update(key: string, source: ChartSource, changes: SourceChanges): void {
    const state = this.#sources.get(key) ?? {
      source,
      records: new Map<string, EventRecord>(),
      stored: new Map<string, UnpackedDay>(),
      child: new FactsCache(source.settings),
      family: new FactsCache(source.settings),
    };
    this.#sources.set(key, state);
    for (const id of changes.gone) state.records.delete(id);
    for (const record of changes.changed) state.records.set(record.id, record);
    for (const day of changes.goneDays) state.stored.delete(day);
    for (const day of changes.changedDays) state.stored.set(storedDayKey(day), unpacked(day));
  }

  drop(key: string): void {
    this.#sources.delete(key);
  }

  /** @throws RangeError for a source that does not exist */
  compute(key: string, { names, input }: ChartJob): ChartResult {
    const facts = this.facts(key);
    const data: Partial<ChartData> = {};
    const failed: ChartName[] = [];
    for (const name of names) {
      try {
        Object.assign(data, computeCharts([name], { ...input, ...facts }));
      } catch {
        failed.push(name);
      }
    }
    return { data, failed };
  }

  /** The facts of a source, by day. Those of an unchanged day are the same objects as before. */
  facts(key: string): { facts: DayFacts[]; familyFacts: DayFacts[] } {
    const state = this.#sources.get(key);
    if (!state) throw new RangeError(`no source "${key}"`);
    const { source, child, family } = state;
    const records = [...state.records.values()].filter((record) => !isStored(record, source));
    const stored = [...state.stored.values()];
    const ofChild = child.update(
      records.filter((record) => record.childId === source.childId && !isOfFamily(record)),
    );
    const ofFamily = family.update(records.filter(isOfFamily));
    return {
      facts: byDay([...stored.map((day) => day.child), ...ofChild.values()]).filter(({ day }) =>
        isWithin(day, source.days),
      ),
      familyFacts: byDay([...stored.map((day) => day.family), ...ofFamily.values()]),
    };
  }
}

function unpacked({ day, child, family }: StoredDay): UnpackedDay {
  const facts = (packed: PackedFacts | null) => packed && unpackFacts(day, packed);
  return { child: facts(child), family: facts(family) };
}

function isStored(record: EventRecord, { stored, settings }: ChartSource): boolean {
  return stored !== null && isWithin(dayOf(record, settings.dayStartHour), stored);
}

/** One for each day, oldest first: entries of the family may be with a child and without one. */
function byDay(facts: readonly (DayFacts | null)[]): DayFacts[] {
  const days = new Map<string, DayFacts>();
  for (const ofDay of facts) {
    if (!ofDay) continue;
    const known = days.get(ofDay.day);
    days.set(ofDay.day, known ? joinFacts(known, ofDay) : ofDay);
  }
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

function isWithin(day: string, days: DayRange | null): boolean {
  return days === null || (day >= days.from && day <= days.to);
}
