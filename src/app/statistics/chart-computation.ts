import type { EventRecord } from '../../../schema/records/event.ts';
import type { EventType } from '../../../schema/records/event-types.ts';
import {
  type ChartData,
  type ChartInput,
  type ChartName,
  computeCharts,
} from '../../domain/statistics/compute-charts.ts';
import type { DayFacts } from '../../domain/statistics/facts/day-facts.ts';
import { FactsCache } from '../../domain/statistics/facts/facts-cache.ts';
import type { FactSettings } from '../../domain/statistics/settings.ts';
import type { DayRange } from '../../domain/statistics/question.ts';

/** Whose entries a source holds, and how they become facts. */
export type ChartSource = {
  childId: string;
  settings: FactSettings;
  /** Days of the child that count; null: all. */
  days: DayRange | null;
};

/** What changed in the entries of a source since the last message. */
export type EntryChanges = {
  /** New entries, and the new state of changed ones. */
  changed: readonly EventRecord[];
  /** Ids of entries that are no longer among them. */
  gone: readonly string[];
};

export type ChartJob = {
  names: readonly ChartName[];
  input: Omit<ChartInput, 'facts' | 'familyFacts'>;
};

/** A chart that could not be computed is in `failed` and does not stop the others. */
export type ChartResult = { data: Partial<ChartData>; failed: readonly ChartName[] };

/** Types that belong to a person or to the family, also where an entry names a child. */
const FAMILY_TYPES: readonly EventType[] = ['pumping', 'milk_stash'];

type SourceState = {
  source: ChartSource;
  records: Map<string, EventRecord>;
  child: FactsCache;
  family: FactsCache;
};

/**
 * Computes charts from sources of entries. After a change only the facts of the days that it touched
 * are computed again. It runs in a worker, or in the page where there is none.
 */
export class ChartComputation {
  readonly #sources = new Map<string, SourceState>();

  /** Creates the source with its first changes. */
  update(key: string, source: ChartSource, { changed, gone }: EntryChanges): void {
    const state = this.#sources.get(key) ?? {
      source,
      records: new Map<string, EventRecord>(),
      child: new FactsCache(source.settings),
      family: new FactsCache(source.settings),
    };
    this.#sources.set(key, state);
    for (const id of gone) state.records.delete(id);
    for (const record of changed) state.records.set(record.id, record);
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
    const records = [...state.records.values()];
    const isOfFamily = ({ type }: EventRecord) => FAMILY_TYPES.includes(type);
    const ofChild = child.update(
      records.filter((record) => record.childId === source.childId && !isOfFamily(record)),
    );
    return {
      facts: [...ofChild.values()].filter(({ day }) => isWithin(day, source.days)),
      familyFacts: [...family.update(records.filter(isOfFamily)).values()],
    };
  }
}

function isWithin(day: string, days: DayRange | null): boolean {
  return days === null || (day >= days.from && day <= days.to);
}
