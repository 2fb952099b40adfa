import { addDays } from '../../../schema/rules/days.ts';
import { totalsDefinition } from '../../domain/days/day-totals.ts';
import { factsDefinition } from '../../domain/statistics/facts/packed-facts.ts';
import type { SettingsOf } from '../../domain/statistics/settings.ts';
import { packDays } from './day-facts.ts';
import { factsPart, totalsPart, valuesByDay, withRows } from './day-parts.ts';
import { type Slice, daysFrom, slicesOf } from './slices.ts';
import { sumDays } from './sum-days.ts';
import type { Totals } from './totals-storage.ts';

/** How the work in the background is done. */
export type BuildOptions = {
  settingsOf: SettingsOf;
  /** Stops it between any two slices. */
  signal: AbortSignal;
  /** Called after each piece of work. It should end when the signal aborts. */
  pause: (ms: number) => Promise<unknown>;
};

/** Days whose rows are read at once, to find those without totals or facts. */
const LOOK_DAYS = 28;

/** It works a fifth of the time, and writes of a person come in between. */
const PAUSE_MIN_MS = 30;
const PAUSE_RATIO = 4;

/** Stores the totals and the facts of every day of every child that has none, newest first. */
export async function buildDays(
  storage: Totals,
  { settingsOf, signal, pause }: BuildOptions,
): Promise<void> {
  for (const childId of await storage.childIds()) {
    const build = buildOf(storage, { childId, settingsOf });
    for (let last = await storage.lastDay(childId); last !== null;) {
      const looked = { from: addDays(last, 1 - LOOK_DAYS), to: last };
      for (const slice of await timed(() => build.missing(looked), pause)) {
        if (signal.aborted) return;
        await timed(() => build.store(slice), pause);
      }
      if (signal.aborted) return;
      last = await storage.lastDay(childId, looked.from);
    }
  }
}

function buildOf(
  storage: Totals,
  { childId, settingsOf }: { childId: string; settingsOf: SettingsOf },
) {
  const settings = settingsOf(childId);
  const totals = totalsPart(totalsDefinition(settings));
  const facts = factsPart(factsDefinition(settings));
  return {
    async missing({ from, to }: Slice): Promise<Slice[]> {
      const rows = await storage.rows({ childId, from, to });
      const [summed, packed] = [valuesByDay(rows, totals), valuesByDay(rows, facts)];
      return slicesOf(daysFrom(from, to).filter((day) => !summed.has(day) || !packed.has(day)));
    },
    store(slice: Slice): Promise<void> {
      return storage.sum({ childId, ...slice }, (documents, rows) => {
        const sums = sumDays(slice, documents, settingsOf);
        const withTotals = withRows(sums, { childId, part: totals, rows }).rows;
        const days = packDays(slice, documents, settings);
        return {
          sums: undefined,
          rows: withRows(days, { childId, part: facts, rows: withTotals }).rows,
        };
      });
    },
  };
}

async function timed<T>(work: () => Promise<T>, pause: BuildOptions['pause']): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  await pause(Math.max(PAUSE_MIN_MS, PAUSE_RATIO * (performance.now() - startedAt)));
  return result;
}
