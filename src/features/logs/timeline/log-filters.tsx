import CalendarSearch from 'lucide-react/icons/calendar-search';
import ListChecks from 'lucide-react/icons/list-checks';
import { memo } from 'react';
import Scale from 'lucide-react/icons/scale';
import { logTypeOf, typesByPosition } from '../../../log-types/log-types.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useClock } from '../../../app/services.tsx';
import { dayAt } from '../../../domain/days/days.ts';
import { formatLocalDay } from '../../../i18n/format.ts';
import { deviceZone } from '../../../lib/device-zone.ts';
import { isSameList } from '../../../lib/same-list.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipGroup } from '../../../ui/chip.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { cx } from '../../../ui/cx.ts';
import { useShowChosen } from '../../../ui/use-show-chosen.ts';
import { FilterButton } from './filter-button.tsx';
import { GROWTH, type LogFilter } from './log-filter.ts';
import { useSeesGrowth } from './use-measurements.ts';
import styles from './logs-screen.module.css';

/** The types with a filter, in order. */
const TYPES = typesByPosition(({ filter }) => filter);

type LogFiltersProps = {
  filter: LogFilter;
  onChange: (change: Partial<LogFilter>) => void;
  isSelecting: boolean;
  /** Begins or ends the selection; null while there is nothing to select. */
  onSelect: (() => void) | null;
};

/** The search text, the day to jump to, the types to show, and the way to the other filters. */
export function LogFilters(props: LogFiltersProps) {
  const { filter, onChange, isSelecting, onSelect } = props;
  const clock = useClock();
  const today = dayAt(clock.now(), deviceZone());
  // Of an address or of an earlier visit. A tap chooses what is in view already.
  const typesLine = useShowChosen('');
  const { from, to } = filter;
  return (
    <search className={styles.filters}>
      <div className={cx(styles.line, styles.search)}>
        <SearchField
          label={t('logs.search')}
          enterKeyHint="search"
          value={filter.query}
          onChange={(query) => onChange({ query })}
        />
        <label className={styles.date} title={t('logs.jump')}>
          <Icon icon={CalendarSearch} />
          <input
            type="date"
            className={styles.picker}
            aria-label={t('logs.jump')}
            max={today}
            value={to ?? ''}
            onChange={(event) => {
              const day = event.target.value;
              onChange({ to: day === '' || day >= today ? undefined : day });
            }}
          />
        </label>
        <FilterButton filter={filter} onChange={onChange} />
      </div>
      <div className={styles.line} ref={typesLine}>
        <TypeChips types={filter.types} growth={filter.growth} onChange={onChange} />
        {onSelect && (
          <IconButton
            icon={ListChecks}
            label={t('logs.select')}
            aria-pressed={isSelecting}
            variant={isSelecting ? 'filled' : 'plain'}
            onClick={onSelect}
          />
        )}
      </div>
      {to !== undefined && (
        <div className={styles.jumped}>
          <span>{shownDays(from, formatLocalDay(to, today), today)}</span>
          <Button variant="quiet" size="small" onClick={() => onChange({ to: undefined })}>
            {t('logs.backToNow')}
          </Button>
        </div>
      )}
    </search>
  );
}

function shownDays(from: string | undefined, to: string, today: string): string {
  return from === undefined
    ? t('logs.showingFrom', { day: to })
    : t('logs.showingDays', { from: formatLocalDay(from, today), to });
}

type TypeChipsProps = Pick<LogFilter, 'types' | 'growth'> & Pick<LogFiltersProps, 'onChange'>;

/** The types to show. Each typed letter of a search makes a new filter, mostly with the same types. */
const TypeChips = memo(
  function TypeChips({ types, growth, onChange }: TypeChipsProps) {
    const { maySee } = useRights();
    const seesGrowth = useSeesGrowth();
    return (
      <ChipGroup
        multiple
        scroll
        className={styles.types}
        label={t('logs.types')}
        value={growth ? [...types, GROWTH] : types}
        onChange={(chosen) =>
          onChange({
            types: chosen.filter((value) => value !== GROWTH),
            growth: chosen.includes(GROWTH),
          })
        }
        options={[
          ...TYPES.filter(maySee).map((type) => ({
            value: type,
            label: t(`events.type-${type}`),
            icon: logTypeOf(type).icon,
          })),
          ...(seesGrowth
            ? [{ value: GROWTH, label: t('events.growth'), icon: Scale } as const]
            : []),
        ]}
      />
    );
  },
  (a, b) => isSameList(a.types, b.types) && a.growth === b.growth && a.onChange === b.onChange,
);
