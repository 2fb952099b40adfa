import type { EventRecord } from '../../../schema/records/event.ts';
import { addDays } from '../../../schema/rules/days.ts';
import { eventsByDay } from '../../domain/statistics/facts/day-facts.ts';
import {
  type PackedDay,
  factsDefinition,
  familyFactSettings,
  packDay,
} from '../../domain/statistics/facts/packed-facts.ts';
import type { FactSettings } from '../../domain/statistics/settings.ts';
import { NO_CHILD, PARTITION, type ReplicaDocument } from '../documents/document.ts';
import { type DayPart, factsPart, valuesByDay, withRows } from './day-parts.ts';
import { type Slice, daysFrom, slicesOf } from './slices.ts';
import type { Totals as TotalsBackend } from './totals-storage.ts';

/** Days of a child, both ends included, and how its entries become facts. */
export type DayFactsWanted = {
  childId: string;
  from: string;
  to: string;
  settings: FactSettings;
  /** Whether the entries without a child are wanted too. */
  hasFamily: boolean;
};

/** The facts of one day of a child; `childId` null: of the entries without a child. */
export type StoredDay = PackedDay & { childId: string | null };

/**
 * Reads the facts of a range of days of a child and, where wanted, of the entries without a child: from
 * their rows, and where there are none from the entries, which stores them. Days that no write has
 * touched since the last read keep their object and are not read again.
 */
export class DayFactsReader {
  readonly #storage: TotalsBackend;
  readonly #wanted: DayFactsWanted;
  readonly #partitions: readonly string[];
  readonly #known = new Map<string, StoredDay>();
  /** Keys of days that were written to since the last read began. */
  #stale = new Set<string>();

  constructor(storage: TotalsBackend, wanted: DayFactsWanted) {
    this.#storage = storage;
    this.#wanted = wanted;
    this.#partitions = wanted.hasFamily ? [wanted.childId, NO_CHILD] : [wanted.childId];
  }

  /** Takes changed documents, before and after. @returns whether they change any of the days */
  add(documents: readonly object[]): boolean {
    const { from, to } = this.#wanted;
    let hasChanged = false;
    for (const document of documents) {
      const { [PARTITION]: partition, day } = document as Partial<ReplicaDocument>;
      if (!day || partition === undefined || !this.#partitions.includes(partition)) continue;
      // With days that start later than midnight, an entry may count on the day before.
      for (const touched of [addDays(day, -1), day]) {
        if (touched < from || touched > to) continue;
        this.#stale.add(keyOf(partition, touched));
        hasChanged = true;
      }
    }
    return hasChanged;
  }

  /** The days that have facts, oldest first. */
  async read(): Promise<StoredDay[]> {
    const { from, to } = this.#wanted;
    const stale = this.#stale;
    this.#stale = new Set();
    for (const key of stale) this.#known.delete(key);
    const days = daysFrom(from, to);
    await Promise.all(
      this.#partitions.map((partition) =>
        this.#readMissing(
          partition,
          days.filter((day) => !this.#known.has(keyOf(partition, day))),
        ),
      ),
    );
    return days.flatMap((day) =>
      this.#partitions.flatMap((partition) => {
        const known = this.#known.get(keyOf(partition, day));
        return known && (known.child || known.family) ? [known] : [];
      }),
    );
  }

  async #readMissing(partition: string, days: readonly string[]): Promise<void> {
    const [from, to] = [days[0], days.at(-1)];
    if (from === undefined || to === undefined) return;
    const rows = await this.#storage.rows({ childId: partition, from, to });
    const stored = valuesByDay<PackedDay>(rows, this.#partOf(partition));
    const keep = (day: string, packed: PackedDay) =>
      this.#known.set(keyOf(partition, day), {
        ...packed,
        childId: partition === NO_CHILD ? null : partition,
      });
    for (const day of days) {
      const packed = stored.get(day);
      if (packed) keep(day, packed);
    }
    for (const slice of slicesOf(days.filter((day) => !stored.has(day)))) {
      for (const [day, packed] of await this.#pack(partition, slice)) keep(day, packed);
    }
  }

  #pack(partition: string, slice: Slice): Promise<Map<string, PackedDay>> {
    return this.#storage.sum({ childId: partition, ...slice }, (documents, rows) =>
      withRows(packDays(slice, documents, this.#settingsOf(partition)), {
        childId: partition,
        part: this.#partOf(partition),
        rows,
      }),
    );
  }

  #partOf(partition: string): DayPart {
    return factsPart(factsDefinition(this.#settingsOf(partition)));
  }

  #settingsOf(partition: string): FactSettings {
    const { settings } = this.#wanted;
    return partition === NO_CHILD ? familyFactSettings(settings) : settings;
  }
}

/**
 * The facts of each day of a slice.
 *
 * @param documents the entries of one child, or those without one, of its days and of the days around
 */
export function packDays(
  { from, to }: Slice,
  documents: readonly ReplicaDocument[],
  settings: FactSettings,
): Map<string, PackedDay> {
  const events = documents.map(({ data }) => data as EventRecord);
  const byDay = eventsByDay(events, settings.dayStartHour);
  return new Map(
    daysFrom(from, to).map((day) => [day, packDay(day, byDay.get(day) ?? [], settings)]),
  );
}

function keyOf(partition: string, day: string): string {
  return `${partition}|${day}`;
}
