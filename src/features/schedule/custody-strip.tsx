import { useMemo } from 'react';
import { useSelectedChild } from '../../app/people/selected-child.ts';
import { useDeviceZone } from '../../app/use-device-zone.ts';
import { useQuery } from '../../app/use-query.ts';
import { type CustodyDay, custodyDays } from '../../domain/schedule/custody-days.ts';
import type { DayWindow } from '../../domain/schedule/shown.ts';
import { liveOverrides, livePlans } from '../../replica/stores/parenting.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { classOfColour } from './category-look.ts';
import type { Filters } from './schedule-data.ts';
import styles from './custody-strip.module.css';

const NONE: ReadonlyMap<string, CustodyDay> = new Map();

/** With whom the shown children are on the days of a range: those of the first child with a plan. */
export function useCustodyDays(
  { from, to }: DayWindow,
  { hidden, person, category }: Filters,
): ReadonlyMap<string, CustodyDay> {
  const tz = useDeviceZone();
  const { childIds } = useSelectedChild();
  const plans = useQuery(livePlans, []);
  const overrides = useQuery(liveOverrides, []);
  const isShown = !hidden.includes('custody') && person === undefined && category === null;
  const ids = childIds.join();
  return useMemo(() => {
    if (!isShown || !plans || !overrides || plans.length === 0) return NONE;
    const records = {
      plans: plans.map(({ record }) => record),
      overrides: overrides.map(({ record }) => record),
    };
    const found = ids
      .split(',')
      .map((id) => custodyDays(id, records, { from, to }, tz))
      .find((days) => days.size > 0);
    return found ?? NONE;
  }, [isShown, plans, overrides, ids, from, to, tz]);
}

/** The parties of a day as a strip of their colours, each with the first letter of its name. */
export function CustodyStrip({ parties }: { parties: CustodyDay | undefined }) {
  if (!parties || parties.length === 0) return null;
  return (
    <span className={styles.strip}>
      {parties.map(({ partyId, label, colour }) => (
        <span key={partyId} title={label} className={`${styles.party} ${classOfColour(colour)}`}>
          <span aria-hidden="true">{label.trim().slice(0, 1).toLocaleUpperCase()}</span>
          <VisuallyHidden>{label}</VisuallyHidden>
        </span>
      ))}
    </span>
  );
}
