import { useMemo } from 'react';
import { DAY_MS } from '../../../../schema/limits.ts';
import type { GrowthRecord } from '../../../../schema/records/growth.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { measurementsIn } from '../../../app/growth/measurements.ts';
import { measuresText } from '../../../app/growth/measurement-text.ts';
import type { ChildChoice } from '../../../app/people/selected-child.ts';
import { useMoreUnits } from '../../../app/preferences/more-units.ts';
import { useQuery } from '../../../app/use-query.ts';
import { dayAt } from '../../../domain/days/days.ts';
import { t } from '../../../i18n/t.ts';
import { createCell } from '../../../lib/live.ts';
import { deviceZone } from '../../../lib/device-zone.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import type { LogFilter } from './log-filter.ts';
import { matchesFilter, showsMeasurements } from './measurement-rows.ts';
import type { LoadedTimeline } from './timeline-window.ts';

type Measured = readonly Entry<GrowthRecord>[];
const NONE: Measured = [];

/** Whether this device holds measurements: who may not see growth is sent none. */
export function useSeesGrowth(): boolean {
  const { isKnown, seesGrowth } = useRights();
  return isKnown && seesGrowth;
}

/**
 * The measurements of the loaded part of the log that a filter shows, newest first. A child has a few
 * hundred at most, so they are no pages of their own.
 */
export function useMeasurements(
  { children, childIds }: Pick<ChildChoice, 'children' | 'childIds'>,
  filter: LogFilter,
  loaded: LoadedTimeline | undefined,
): Measured {
  const units = useMoreUnits();
  const people = usePeople();
  const isShown = showsMeasurements(filter);
  const from = loaded && !loaded.isWhole && Number.isFinite(loaded.from) ? loaded.from : null;
  const found = useQuery(
    (replica) =>
      isShown
        ? measurementsIn(replica, {
            childIds,
            ...(from === null ? {} : { from: from - DAY_MS }),
          })
        : createCell<Entry<GrowthRecord>[]>([]),
    [childIds.join(), isShown, from],
  );
  const isReady = loaded !== undefined;
  return useMemo(() => {
    if (!found || !isReady) return NONE;
    // The day of the border is not loaded whole.
    const first = from === null ? '' : dayAt(from + DAY_MS, deviceZone());
    const nameOf = (id: string | null) =>
      children?.find(({ record }) => record.id === id)?.record.name ?? '';
    const textOf = (record: GrowthRecord) =>
      [
        t('events.growth'),
        measuresText(record, units),
        record.note,
        nameOf(record.childId),
        people.find(record.createdBy).name,
      ].join(' ');
    const shown = found.filter(
      (entry) => entry.record.date >= first && matchesFilter(entry, filter, textOf),
    );
    return shown.length === 0 ? NONE : shown;
  }, [found, isReady, from, children, units, people, filter]);
}
