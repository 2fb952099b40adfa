import ListX from 'lucide-react/icons/list-x';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Search from 'lucide-react/icons/search';
import SearchX from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import { useRights } from '../../../app/entries/rights.ts';
import { useServices } from '../../../app/services.tsx';
import { useSheets } from '../../../app/navigation/sheets.ts';
import '../../../i18n/lazy/logs.ts';
import { t } from '../../../i18n/t.ts';
import { logTypeOf } from '../../../log-types/log-types.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useLive } from '../../../ui/use-live.ts';
import { hasForm } from '../entry/use-log-form.ts';
import { type LogFilter, NO_FILTER, countOfFilters, isNarrowed } from './log-filter.ts';

type LogsEmptyProps = {
  filter: LogFilter;
  /** The whole history has been looked through. */
  isWhole: boolean;
  /** How far back, until then. */
  searchedText: ReactNode;
  onChange: (change: Partial<LogFilter>) => void;
};

/** Why the timeline is empty: nothing found, nothing of this type, nothing yet, or not synced yet. */
export function LogsEmpty({ filter, isWhole, searchedText, onChange }: LogsEmptyProps) {
  const { openNew } = useSheets();
  const { mayLog } = useRights();
  const { sync } = useServices();
  const status = useLive(sync?.status);
  const [type] = filter.types;
  if (!isWhole) {
    return (
      <EmptyState icon={Search} title={t('logs.searching')}>
        {searchedText}
      </EmptyState>
    );
  }
  if (filter.query.trim() !== '') {
    const { query } = filter;
    const hasFilters = countOfFilters(filter) > 0 || filter.growth || filter.types.length > 0;
    return (
      <EmptyState
        icon={SearchX}
        title={t('logs.noneFound', { query })}
        action={
          hasFilters ? (
            <Button onClick={() => onChange({ ...NO_FILTER, query })}>
              {t('logs.searchWithoutFilters')}
            </Button>
          ) : (
            <Button onClick={() => onChange({ query: '' })}>{t('logs.clearSearch')}</Button>
          )
        }
      >
        {hasFilters ? t('logs.noneFoundFiltered') : null}
      </EmptyState>
    );
  }
  if (isNarrowed(filter) || filter.from !== undefined) {
    return (
      <EmptyState
        icon={ListX}
        title={t('logs.noneMatch')}
        action={<Button onClick={() => onChange(NO_FILTER)}>{t('logs.clearFilters')}</Button>}
      />
    );
  }
  if (filter.growth && type === undefined) {
    return (
      <EmptyState
        icon={ListX}
        title={t('logs.noMeasurements')}
        action={<Button onClick={() => onChange({ growth: false })}>{t('logs.showAll')}</Button>}
      />
    );
  }
  if (type !== undefined) {
    const canAdd = filter.types.length === 1 && hasForm(type) && mayLog(type);
    return (
      <EmptyState
        icon={ListX}
        title={t('logs.noneOfType', { type: t(`events.type-${type}`) })}
        action={
          canAdd ? (
            <Button variant="primary" onClick={() => openNew(type)}>
              {t('logs.addOne')}
            </Button>
          ) : (
            <Button onClick={() => onChange({ types: [] })}>{t('logs.showAll')}</Button>
          )
        }
      >
        {logTypeOf(type).emptyText?.() ?? t('logs.noneOfTypeText')}
      </EmptyState>
    );
  }
  if (status && status.phase !== 'starting' && !status.usable) {
    const isComing = status.connectivity === 'online';
    return (
      <EmptyState
        icon={NotebookPen}
        title={isComing ? t('logs.notSyncedYet') : t('logs.notHereYet')}
      >
        {isComing ? t('logs.notSyncedYetText') : t('logs.notHereYetText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={NotebookPen}
      title={filter.to === undefined ? t('logs.noneYet') : t('logs.noneBefore')}
    >
      {filter.to === undefined ? t('logs.noneYetText') : null}
    </EmptyState>
  );
}
