import { Suspense, lazy, memo, useDeferredValue, useMemo } from 'react';
import { FirstSync } from '../../../app/first-sync.tsx';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useSettingsOf } from '../../../app/people/use-settings-of.ts';
import { dayAt } from '../../../domain/days/days.ts';
import { formatLocalDay } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { deviceZone } from '../../../lib/device-zone.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useChildInAddress } from '../../../app/people/child-in-address.ts';
import { ViewSwitch } from '../view/view-switch.tsx';
import { AddButton } from './add-button.tsx';
import { LogFilters } from './log-filters.tsx';
import { isNarrowed, useLogFilter } from './log-filter.ts';
import { TimelineList } from './timeline-list.tsx';
import { withMeasurements } from './measurement-rows.ts';
import { timelineRows } from './timeline-rows.ts';
import type { LoadedTimeline } from './timeline-window.ts';
import { useMeasurements } from './use-measurements.ts';
import { useSelection } from './use-selection.ts';
import { useTimeline } from './use-timeline.ts';
import styles from './logs-screen.module.css';
import '../../../i18n/lazy/logs.ts';

const LogsEmpty = lazy(async () => ({ default: (await import('./logs-empty.tsx')).LogsEmpty }));

const SelectionBar = lazy(async () => ({
  default: (await import('./selection-bar.tsx')).SelectionBar,
}));

/** The whole log by day, newest first. */
export function LogsScreen() {
  const [filter, change] = useLogFilter();
  const choice = useSelectedChild();
  const settingsOf = useSettingsOf();
  useChildInAddress(filter.child, (child) => change({ child }));
  // What is typed or tapped is drawn first, and then the list of it.
  const shown = useDeferredValue(filter);
  const { loaded, loadMore, key } = useTimeline(choice, shown);
  const narrowed = isNarrowed(shown);
  const hasGaps = choice.chosen.length === 1 && !narrowed && shown.types.length === 0;
  const entries = loaded?.entries;
  const measured = useMeasurements(choice, shown, loaded);
  const logged = useMemo(
    () => entries && timelineRows(entries, hasGaps, settingsOf),
    [entries, hasGaps, settingsOf],
  );
  const rows = useMemo(() => logged && withMeasurements(logged, measured), [logged, measured]);
  const selection = useSelection(rows);
  const { ids } = selection;
  return (
    <div className={styles.logs}>
      <header className={styles.header}>
        <h1 className={styles.title}>{t('shell.logs')}</h1>
        <AddButton childIds={choice.childIds} />
      </header>
      <ViewSwitch />
      <FirstSync text={t('logs.firstSyncSums')} />
      <LogFilters
        filter={filter}
        onChange={change}
        isSelecting={ids !== null}
        onSelect={rows?.length ? (ids ? selection.end : selection.begin) : null}
      />
      {rows === undefined && <Skeleton height="4rem" count={8} />}
      {rows?.length === 0 && loaded && (
        <Suspense>
          <LogsEmpty
            filter={shown}
            isWhole={loaded.isWhole}
            searchedText={<SearchedBackTo from={loaded.from} />}
            onChange={change}
          />
        </Suspense>
      )}
      {rows && rows.length > 0 && loaded && (
        <TimelineList
          key={key}
          rows={rows}
          isWhole={loaded.isWhole}
          types={shown.types}
          isNarrowed={narrowed}
          moreText={narrowed ? <SearchedBackTo from={loaded.from} /> : t('logs.loading')}
          onMore={loadMore}
          selection={selection}
        />
      )}
      {ids && entries && (
        <Suspense>
          <SelectionBar
            records={entries.map(({ record }) => record).filter(({ id }) => ids.has(id))}
            onEnd={selection.end}
          />
        </Suspense>
      )}
    </div>
  );
}

/** How far back a search has looked so far; nothing before it has begun. @param from epoch ms */
const SearchedBackTo = memo(function SearchedBackTo({ from }: Pick<LoadedTimeline, 'from'>) {
  if (!Number.isFinite(from)) return null;
  const today = dayAt(Date.now(), deviceZone());
  const day = formatLocalDay(dayAt(from, deviceZone()), today);
  return t('logs.searchedBackTo', { day });
});
