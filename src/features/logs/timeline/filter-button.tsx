import ListFilter from 'lucide-react/icons/list-filter';
import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { type LogFilter, countOfFilters } from './log-filter.ts';
import styles from './logs-screen.module.css';

type FilterProps = { filter: LogFilter; onChange: (change: Partial<LogFilter>) => void };

const FilterSheet = lazyDialog<FilterProps & { open: boolean; onClose: () => void }>(
  async () => (await import('./filter-sheet.tsx')).FilterSheet,
);

/** Opens the filters that have no place above the list, and says how many of them are set. */
export function FilterButton({ filter, onChange }: FilterProps) {
  const [isOpen, setOpen] = useState(false);
  const count = countOfFilters(filter);
  return (
    <>
      <span className={styles.filterButton}>
        <IconButton
          variant="filled"
          icon={ListFilter}
          label={count === 0 ? t('logs.filters') : t('logs.filtersSet', { count })}
          onClick={() => setOpen(true)}
        />
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count}
          </span>
        )}
      </span>
      <FilterSheet
        open={isOpen}
        filter={filter}
        onChange={onChange}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
