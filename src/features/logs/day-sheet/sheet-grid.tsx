import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import type { EventType } from '../../../../schema/records/event-types.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import { t } from '../../../i18n/t.ts';
import { announce } from '../../../ui/announce.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SheetRowCells } from './sheet-row.tsx';
import { type SheetRow, blankRow, isBlank, rhythmOf } from './rows.ts';
import { useSaveSheet } from './use-save-sheet.ts';
import { useSheetRows } from './use-sheet-rows.ts';
import styles from './day-sheet.module.css';

type SheetGridProps = {
  child: ChildRecord;
  day: string;
  /** The key of the draft; constant. */
  draft: string;
  types: readonly EventType[];
  /** Of the day before, oldest first; undefined while they are read. */
  yesterday: readonly EventRecord[] | undefined;
  /** What is stored already: a draft of it is left over from an interrupted save. */
  storedIds: ReadonlySet<string>;
};

const COLUMNS = ['time', 'end', 'type', 'what', 'note'] as const;

/** The rows of a day to fill in. */
export function SheetGrid({ child, day, draft, types, yesterday, storedIds }: SheetGridProps) {
  const units = useUnits();
  const table = useRef<HTMLTableElement>(null);
  const [all, change] = useSheetRows(draft);
  const sheet = useSaveSheet({
    child,
    day,
    onSaved: (ids) => {
      change((rows) => rows.filter(({ id }) => !ids.has(id)));
      focusFirstWrong(table.current);
    },
  });
  if (all === undefined) return <Skeleton height="3rem" count={5} />;
  const rows = all.filter(({ id }) => !storedIds.has(id));
  const changeRow = (id: string, part: Partial<SheetRow>) => {
    sheet.forget(id);
    change((before) => before.map((row) => (row.id === id ? { ...row, ...part } : row)));
  };
  const insert = (added: readonly SheetRow[], at: number) => {
    const ids = new Set(
      rows
        .slice(at)
        .filter(isBlank)
        .map(({ id }) => id),
    );
    change((before) => {
      const index = before.findIndex(({ id }) => ids.has(id));
      const place = index < 0 ? before.length : index;
      const kept = before.slice(place).filter((row) => !isBlank(row));
      return [...before.slice(0, place), ...added, ...kept];
    });
  };
  const copy = () => {
    const known = new Set(rows.map((row) => `${row.time}|${row.type}`));
    const added = rhythmOf(yesterday ?? [], { types, units }).filter(
      (row) => !known.has(`${row.time}|${row.type}`),
    );
    if (added.length === 0) return announce(t('daySheet.nothingToCopy'));
    insert(added, 0);
    announce(t('daySheet.copied', { count: added.length }));
  };
  return (
    <section className={styles.sheet} aria-label={t('daySheet.rows')}>
      {sheet.problem && (
        <Banner role="alert" tone="danger" icon={TriangleAlert} title={sheet.problem.title}>
          {sheet.problem.text}
        </Banner>
      )}
      <table ref={table} className={styles.table}>
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col" className={styles[name]}>
                {t(`daySheet.${name}`)}
              </th>
            ))}
            <th aria-hidden="true" className={styles.clear} />
          </tr>
        </thead>
        {rows.map((row, index) => (
          <SheetRowCells
            key={row.id}
            row={row}
            n={index + 1}
            day={day}
            types={types}
            finding={sheet.findings.get(row.id)}
            onChange={(part) => changeRow(row.id, part)}
            onPasteRows={(pasted) => {
              insert(pasted, index);
              announce(t('daySheet.pasted', { count: pasted.length }));
            }}
            onEnter={() => {
              if (index === rows.length - 1)
                flushSync(() => change((before) => [...before, blankRow()]));
              focusRow(table.current, index + 2);
            }}
            onClear={() => {
              sheet.forget(row.id);
              flushSync(() => change((before) => before.filter(({ id }) => id !== row.id)));
              focusRow(table.current, index + 1);
            }}
            onKeep={() => sheet.keep(rows, row.id)}
          />
        ))}
      </table>
      <div className={styles.actions}>
        <Button variant="primary" busy={sheet.busy} onClick={() => sheet.save(rows)}>
          {t('daySheet.saveAll')}
        </Button>
        <Button disabled={!yesterday} onClick={copy}>
          {t('daySheet.copyYesterday')}
        </Button>
      </div>
      {sheet.alert && <sheet.alert.Dialog onClose={sheet.closeAlert} />}
    </section>
  );
}

/** Moves to the first cell of a row: at once, so that keys typed after Enter are not lost. */
function focusRow(table: HTMLTableElement | null, n: number): void {
  table?.querySelector<HTMLElement>(`[data-row="${n}"] [data-cell="time"]`)?.focus();
}

/** Moves to the first cell with a problem; a screen reader then reads its message. */
function focusFirstWrong(table: HTMLTableElement | null): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      table?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    ),
  );
}
