import { useDeferredValue, useEffect, useMemo } from 'react';
import { FirstSync } from '../../../app/first-sync.tsx';
import { ALL_CHILDREN, useSelectedChild } from '../../../app/people/selected-child.ts';
import { dayAt } from '../../../domain/days/days.ts';
import { formatLocalDay } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { deviceZone } from '../../../lib/device-zone.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AddButton } from './add-button.tsx';
import { LogFilters } from './log-filters.tsx';
import { type LogFilter, isNarrowed, useLogFilter } from './log-filter.ts';
import { LogsEmpty } from './logs-empty.tsx';
import { TimelineList } from './timeline-list.tsx';
import { timelineRows } from './timeline-rows.ts';
import type { LoadedTimeline } from './timeline-window.ts';
import { useTimeline } from './use-timeline.ts';
import styles from './logs-screen.module.css';
import '../../../i18n/lazy/logs.ts';

/** The whole log by day, newest first. */
export function LogsScreen() {
  const [filter, change] = useLogFilter();
  const choice = useSelectedChild();
  useChildInAddress(filter, change);
  const query = useDeferredValue(filter.query);
  const { loaded, loadMore, key } = useTimeline(choice, { ...filter, query });
  const narrowed = isNarrowed({ ...filter, query });
  const hasGaps = choice.chosen.length === 1 && !narrowed && filter.types.length === 0;
  const entries = loaded?.entries;
  const rows = useMemo(() => entries && timelineRows(entries, hasGaps), [entries, hasGaps]);
  return (
    <div className={styles.logs}>
      <header className={styles.header}>
        <h1 className={styles.title}>{t('shell.logs')}</h1>
        <AddButton childIds={choice.childIds} />
      </header>
      <FirstSync text={t('logs.firstSyncSums')} />
      <LogFilters filter={filter} onChange={change} />
      {rows === undefined && <Skeleton height="4rem" count={8} />}
      {rows?.length === 0 && loaded && (
        <LogsEmpty
          filter={filter}
          isWhole={loaded.isWhole}
          searchedText={searchedText(loaded)}
          onChange={change}
        />
      )}
      {rows && rows.length > 0 && loaded && (
        <TimelineList
          key={key}
          rows={rows}
          isWhole={loaded.isWhole}
          types={filter.types}
          isNarrowed={narrowed}
          moreText={narrowed ? searchedText(loaded) : t('logs.loading')}
          onMore={loadMore}
        />
      )}
    </div>
  );
}

/** How far back a search has looked so far; '' before it has begun. */
function searchedText({ from }: LoadedTimeline): string {
  const day = Number.isFinite(from) ? dayAt(from, deviceZone()) : null;
  const today = dayAt(Date.now(), deviceZone());
  return day === null ? '' : t('logs.searchedBackTo', { day: formatLocalDay(day, today) });
}

/** Keeps `?child=` and the chosen child equal. */
function useChildInAddress(filter: LogFilter, change: (next: Partial<LogFilter>) => void) {
  const { children, selected, select } = useSelectedChild();
  const urlChild = filter.child;
  const isKnown = children?.some(({ record }) => record.id === urlChild) ?? false;
  const isSettled = children !== undefined && urlChild !== undefined && isKnown;
  useEffect(() => {
    if (isSettled && urlChild !== undefined) select(urlChild);
    // Runs only when the URL changes; the child switcher makes later choices.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isSettled, urlChild]);
  useEffect(() => {
    if (children === undefined || children.length < 2) return;
    const chosenChild = selected === ALL_CHILDREN ? undefined : selected;
    if (chosenChild !== urlChild) change({ child: chosenChild });
    // The URL follows the choice; this effect must not run when the URL itself changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [selected]);
}
