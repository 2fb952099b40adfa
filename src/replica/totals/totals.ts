import { addDays } from '../../../schema/rules/days.ts';
import { type DayTotals, addTotals, totalsDefinition } from '../../domain/days/day-totals.ts';
import { type SettingsOf, usualSettings } from '../../domain/statistics/settings.ts';
import type { Live } from '../../lib/live.ts';
import { totalsPart, valuesByDay, withRows } from './day-parts.ts';
import { LONGEST_DAYS, REACH, touchedDays } from './day-rows.ts';
import { PARTITION, type ReplicaDocument } from '../documents/document.ts';
import type { BuildOptions } from './build-days.ts';
import type { DayFactsReader, DayFactsWanted, StoredDay } from './day-facts.ts';
import { type Slice, daysFrom, slicesOf } from './slices.ts';
import { sumDays } from './sum-days.ts';
import { toReplicaError } from '../errors.ts';
import { type Following, liveQuery, readAnew } from '../documents/live-query.ts';
import type { Totals as TotalsBackend } from './totals-storage.ts';

/** Days of children, both ends included, as `YYYY-MM-DD`. */
export type DaysWanted = {
  childIds: readonly string[];
  from: string;
  to: string;
  /** The settings of the children, by which a day begins; the usual ones if absent. */
  settingsOf?: SettingsOf;
};

/** The totals of days, read from stored rows where they are up to date: see day-rows.ts. */
export class TotalsStore {
  readonly #storage: TotalsBackend;
  readonly #running = new Set<Following>();
  #refreshes = 0;

  constructor(storage: TotalsBackend) {
    this.#storage = storage;
  }

  /** The totals of each day, oldest first; those of several children are added up. */
  days(wanted: DaysWanted): Live<DayTotals[]> {
    const touches = touching(wanted);
    return this.#live(
      () => this.read(wanted),
      (documents) => documents.some(touches),
    );
  }

  /** The facts of each day that has any, oldest first. Their code is loaded with the first read. */
  facts(wanted: DayFactsWanted): Live<StoredDay[]> {
    let reader: { facts: DayFactsReader; refreshes: number } | null = null;
    const read = async () => {
      const { DayFactsReader: Reader } = await import('./stored-days.ts');
      if (reader?.refreshes !== this.#refreshes) {
        reader = { facts: new Reader(this.#storage, wanted), refreshes: this.#refreshes };
      }
      return reader.facts.read();
    };
    return this.#live(
      read,
      (documents) => reader?.facts.add(documents) ?? true,
      // What was written since somebody last followed is not known.
      () => (reader = null),
    );
  }

  /**
   * @param isChanged whether changed documents change what is read
   * @param onStart called before the first read of those who follow
   */
  #live<T>(
    read: () => Promise<T>,
    isChanged: (documents: object[]) => boolean,
    onStart?: () => void,
  ): Live<T> {
    const source = readAnew({
      read,
      onChange: (changed) => {
        onStart?.();
        return this.#storage.onChange((documents) => {
          if (isChanged(documents)) changed();
        });
      },
      onError: (error) => {
        // After close, live queries have nothing more to report.
        if (!this.#storage.isClosed()) throw error;
      },
    });
    return liveQuery(source, { running: this.#running });
  }

  /** Reads every live query again from the storage. */
  refresh(): void {
    this.#refreshes += 1;
    for (const following of this.#running) following.refresh();
  }

  /** The current value of `days`. @throws ReplicaError */
  async read({ childIds, from, to, settingsOf = usualSettings }: DaysWanted): Promise<DayTotals[]> {
    try {
      const days = daysFrom(from, to);
      const ofChildren = await Promise.all(
        childIds.map((childId) => this.#read({ childId, settingsOf }, days)),
      );
      return days.map((day) =>
        addTotals(ofChildren.flatMap((totalsByDay) => totalsByDay.get(day) ?? [])),
      );
    } catch (error) {
      throw toReplicaError(error);
    }
  }

  /**
   * Stores the totals and the facts of every day that has none, so that a chart of years only reads rows.
   * The signal may stop it at any time; the next call goes on. Its code is loaded by the call.
   */
  async build(options: BuildOptions): Promise<void> {
    const { buildDays } = await import('./stored-days.ts');
    await buildDays(this.#storage, options);
  }

  async #read(of: OneChild, days: readonly string[]): Promise<Map<string, DayTotals>> {
    const totals = await this.#stored(of, days);
    for (const slice of slicesOf(days.filter((day) => !totals.has(day)))) {
      for (const [day, summed] of await this.#sum(of, slice)) totals.set(day, summed);
    }
    return totals;
  }

  async #stored(
    { childId, settingsOf }: OneChild,
    days: readonly string[],
  ): Promise<Map<string, DayTotals>> {
    const [from, to] = [days[0], days.at(-1)];
    if (from === undefined || to === undefined) return new Map();
    const rows = await this.#storage.rows({ childId, from, to });
    return valuesByDay<DayTotals>(rows, totalsPart(totalsDefinition(settingsOf(childId))));
  }

  #sum({ childId, settingsOf }: OneChild, slice: Slice): Promise<Map<string, DayTotals>> {
    const part = totalsPart(totalsDefinition(settingsOf(childId)));
    return this.#storage.sum({ childId, ...slice }, (documents, rows) =>
      withRows(sumDays(slice, documents, settingsOf), { childId, part, rows }),
    );
  }
}

type OneChild = { childId: string; settingsOf: SettingsOf };

/**
 * Whether a changed document changes the totals of these days. An import changes thousands, most of other
 * days: the days of a document are computed only if it starts near enough.
 */
function touching({ childIds, from, to }: DaysWanted): (document: object) => boolean {
  const [first, last] = [addDays(from, -LONGEST_DAYS), addDays(to, REACH.after)];
  return (document) => {
    const { [PARTITION]: partition, day } = document as Partial<ReplicaDocument>;
    if (!day || day < first || day > last || !childIds.includes(partition ?? '')) return false;
    return touchedDays(document)?.days.some((each) => each >= from && each <= to) ?? false;
  };
}
