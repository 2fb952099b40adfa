import type { EventRecord } from '../../../schema/records/event.ts';
import { addDays } from '../../../schema/rules/days.ts';
import {
  type DayTotals,
  addTotals,
  totalsDefinition,
  totalsOfDay,
} from '../../domain/days/day-totals.ts';
import { type SettingsOf, usualSettings } from '../../domain/statistics/settings.ts';
import type { Live } from '../../lib/live.ts';
import { REACH, touchedDays } from './day-rows.ts';
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

/** Days that one transaction sums. A write that a person makes meanwhile waits for it. */
const SLICE_DAYS = 7;
/** Between two slices of background work. */
const PAUSE_MS = 30;
const YEAR_DAYS = 365;

/** The totals of days, read from stored rows where they are up to date: see day-rows.ts. */
export class TotalsStore {
  readonly #storage: TotalsBackend;
  readonly #running = new Set<Following>();

  constructor(storage: TotalsBackend) {
    this.#storage = storage;
  }

  /** The totals of each day, oldest first; those of several children are added up. */
  days(wanted: DaysWanted): Live<DayTotals[]> {
    const totals = readAnew({
      read: () => this.read(wanted),
      onChange: (changed) =>
        this.#storage.onChange((documents) => {
          if (documents.some((document) => touches(document, wanted))) changed();
        }),
      onError: (error) => {
        // After close, live queries have nothing more to report.
        if (!this.#storage.isClosed()) throw error;
      },
    });
    return liveQuery(totals, { running: this.#running });
  }

  /** Reads every live total again from the storage. */
  refresh(): void {
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
   * Sums every day that has no stored totals, newest first, with pauses, so that a chart of years
   * only reads rows. The signal may stop it between any two slices; the next call goes on.
   */
  async build(
    signal: AbortSignal,
    pause: () => Promise<unknown> = rest,
    settingsOf = usualSettings,
  ): Promise<void> {
    for (const childId of await this.#storage.childIds()) {
      const of = { childId, settingsOf };
      let to = await this.#storage.lastDay(childId);
      while (to !== null) {
        const from = addDays(to, 1 - YEAR_DAYS);
        const days = daysFrom(from, to);
        const stored = await this.#stored(of, days);
        for (const slice of slicesOf(days.filter((day) => !stored.has(day)))) {
          if (signal.aborted) return;
          await this.#sum(of, slice);
          await pause();
        }
        to = await this.#storage.lastDay(childId, from);
      }
    }
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
    const rows = await this.#storage.rows(childId, from, to);
    const wanted = totalsDefinition(settingsOf(childId));
    return new Map(
      rows.flatMap(({ id, definition, totals }): [string, DayTotals][] =>
        definition === wanted ? [[id.slice(-from.length), totals as DayTotals]] : [],
      ),
    );
  }

  #sum({ childId, settingsOf }: OneChild, slice: Slice): Promise<Map<string, DayTotals>> {
    const definition = totalsDefinition(settingsOf(childId));
    return this.#storage.sum({ childId, ...slice }, definition, (documents) => {
      const byDay = new Map<string, EventRecord[]>();
      for (const { day, data } of documents) {
        byDay.set(day, [...(byDay.get(day) ?? []), data as EventRecord]);
      }
      return new Map(
        daysFrom(slice.from, slice.to).map((day) => {
          const around = daysFrom(addDays(day, -REACH.before), addDays(day, REACH.after));
          return [
            day,
            totalsOfDay(
              around.flatMap((near) => byDay.get(near) ?? []),
              day,
              settingsOf,
            ),
          ];
        }),
      );
    });
  }
}

function rest(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAUSE_MS);
  });
}

type OneChild = { childId: string; settingsOf: SettingsOf };
type Slice = { from: string; to: string };

function touches(document: object, { childIds, from, to }: DaysWanted): boolean {
  const touched = touchedDays(document);
  return (
    touched !== null &&
    childIds.includes(touched.childId) &&
    touched.days.some((day) => day >= from && day <= to)
  );
}

/** Groups neighbouring days into slices, newest first. */
function slicesOf(days: readonly string[]): Slice[] {
  const slices: (Slice & { length: number })[] = [];
  for (const day of days.toReversed()) {
    const last = slices.at(-1);
    if (last && last.length < SLICE_DAYS && addDays(day, 1) === last.from) {
      last.from = day;
      last.length += 1;
    } else slices.push({ from: day, to: day, length: 1 });
  }
  return slices.map(({ from, to }) => ({ from, to }));
}

function daysFrom(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
