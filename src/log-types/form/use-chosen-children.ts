import { useWatch } from 'react-hook-form';
import type { ChildRecord } from '../../../schema/records/child.ts';
import { zoneLine } from '../../domain/days/day-length.ts';
import { startOfDay } from '../../domain/days/days.ts';
import { useEntryFormContext } from './form-context.ts';
import type { CommonValues } from './log-form.ts';

/** The children of the entry, and the birth of the youngest one. */
export function useChosenChildren(): {
  children: readonly ChildRecord[];
  birthdate: string | null;
  bornAt: number | null;
} {
  const ids = useWatch<CommonValues, 'childIds'>({ name: 'childIds' });
  const { tz, family } = useEntryFormContext();
  const chosen = family.filter(({ id }) => ids.includes(id));
  return { children: chosen, ...birthOf(chosen, tz) };
}

/** The latest birth of some children; null when one of them is unknown. */
export function birthOf(
  children: readonly ChildRecord[],
  tz: string,
): { birthdate: string | null; bornAt: number | null } {
  const dates = children.map(({ birthdate }) => birthdate);
  const latest = dates.reduce<string | null>(
    (late, date) => (date !== null && (late === null || date > late) ? date : late),
    null,
  );
  if (latest === null || dates.includes(null)) return { birthdate: null, bornAt: null };
  return { birthdate: latest, bornAt: startOfDay(latest, zoneLine([], tz)) };
}
