import { useDeferredValue, useEffect, useMemo } from 'react';
import { FirstSync } from '../../../app/first-sync.tsx';
import { ALL_CHILDREN, useSelectedChild } from '../../../app/people/selected-child.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import { t } from '../../../i18n/t.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AddButton } from './add-button.tsx';
import { LogFilters } from './log-filters.tsx';
import { type LogFilter, useLogFilter } from './log-filter.ts';
import { LogsEmpty } from './logs-empty.tsx';
import { search } from './search.ts';
import { TimelineList } from './timeline-list.tsx';
import { timelineRows } from './timeline-rows.ts';
import { useTimeline } from './use-timeline.ts';
import styles from './logs-screen.module.css';
import '../../../i18n/lazy/logs.ts';

/** The whole log by day, newest first. */
export function LogsScreen() {
  const [filter, change] = useLogFilter();
  const { children, childIds } = useSelectedChild();
  useChildInAddress(filter, change);
  const units = useUnits();
  const { loaded, loadMore, key } = useTimeline(children && childIds, filter);
  const query = useDeferredValue(filter.query);
  const rows = useMemo(() => {
    if (!loaded) return undefined;
    return timelineRows(loaded, search(loaded.entries, query, units));
  }, [loaded, query, units]);
  return (
    <div className={styles.logs}>
      <header className={styles.header}>
        <h1 className={styles.title}>{t('shell.logs')}</h1>
        <AddButton childIds={childIds} />
      </header>
      <FirstSync text={t('logs.firstSyncSums')} />
      <LogFilters filter={filter} onChange={change} />
      {rows === undefined && <Skeleton height="4rem" count={8} />}
      {rows?.length === 0 && loaded && (
        <LogsEmpty filter={filter} isWhole={loaded.isWhole} onMore={loadMore} onChange={change} />
      )}
      {rows && rows.length > 0 && loaded && (
        <TimelineList
          key={key}
          rows={rows}
          isWhole={loaded.isWhole}
          types={filter.types}
          isSearch={query.trim() !== ''}
          onMore={loadMore}
        />
      )}
    </div>
  );
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
