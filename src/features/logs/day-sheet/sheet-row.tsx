import X from 'lucide-react/icons/x';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ClipboardEvent, type KeyboardEvent, useId } from 'react';
import type { EventType } from '../../../../schema/records/event-types.ts';
import { formatTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { deviceZone } from '../../../lib/device-zone.ts';
import { daySheetCellOf } from '../../../log-types/day-sheet-cells.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import input from '../../../ui/input.module.css';
import type { Finding } from './check-rows.ts';
import { type CellName, type SheetRow, isBlank, rowsOfPaste, typeOfLetter } from './rows.ts';
import { type TimeRemark, readTimes } from './times.ts';
import styles from './day-sheet.module.css';

type SheetRowProps = {
  row: SheetRow;
  /** From 1. */
  n: number;
  day: string;
  types: readonly EventType[];
  finding: Finding | undefined;
  onChange: (change: Partial<SheetRow>) => void;
  onPasteRows: (rows: SheetRow[]) => void;
  onEnter: () => void;
  onClear: () => void;
  onKeep: () => void;
};

/** One row with its cells; on a phone a card with the same fields. */
export function SheetRowCells(props: SheetRowProps) {
  const { row, n, day, types, finding, onChange, onPasteRows, onEnter, onClear, onKeep } = props;
  const remarkId = `${useId()}-remark`;
  const remark = finding?.text ?? remarkOf(row, day);
  const cellProps = (cell: CellName) => ({
    'aria-label': t('daySheet.cell', { name: t(`daySheet.${cell}`), n }),
    'aria-invalid': finding?.cell === cell ? true : undefined,
    'aria-describedby': remark === null ? undefined : remarkId,
    className: input.input,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
      event.preventDefault();
      onEnter();
    },
  });
  const onPaste = (event: ClipboardEvent) => {
    const rows = rowsOfPaste(event.clipboardData.getData('text/plain'), types);
    if (rows === null) return;
    event.preventDefault();
    onPasteRows(rows);
  };
  const textCell = (cell: Exclude<CellName, 'type'>, placeholder = '') => (
    <td className={styles[cell]}>
      <span aria-hidden="true" className={styles.label}>
        {t(`daySheet.${cell}`)}
      </span>
      <input
        {...cellProps(cell)}
        type="text"
        dir="auto"
        autoComplete="off"
        data-cell={cell}
        placeholder={placeholder}
        value={row[cell]}
        onChange={(event) => onChange({ [cell]: event.target.value })}
        onPaste={onPaste}
      />
    </td>
  );
  const typeProps = cellProps('type');
  return (
    <tbody data-row={n} className={cx(styles.row, isBlank(row) && styles.blank)}>
      <tr className={styles.cells}>
        {textCell('time', '8:15')}
        {textCell('end')}
        <td className={styles.type}>
          <span aria-hidden="true" className={styles.label}>
            {t('daySheet.type')}
          </span>
          <select
            {...typeProps}
            value={row.type ?? ''}
            onChange={({ target }) =>
              onChange({ type: types.find((type) => type === target.value) ?? null })
            }
            onKeyDown={(event) => {
              typeProps.onKeyDown(event);
              const type = event.ctrlKey || event.metaKey ? null : typeOfLetter(event.key, types);
              if (type === null) return;
              event.preventDefault();
              onChange({ type });
            }}
          >
            <option value="">{t('daySheet.chooseType')}</option>
            {types.map((type) => (
              <option key={type} value={type}>
                {t(`events.type-${type}`)}
              </option>
            ))}
          </select>
        </td>
        {textCell('what', row.type === null ? '' : daySheetCellOf(row.type)?.example())}
        {textCell('note')}
        <td className={styles.clear}>
          <IconButton
            icon={X}
            label={t('daySheet.clearRow', { n })}
            // An empty row is ignored, so the keyboard clears a row by its cells.
            tabIndex={-1}
            className={cx(isBlank(row) && styles.hidden)}
            onClick={onClear}
          />
        </td>
      </tr>
      {remark !== null && (
        <tr>
          <td colSpan={6} className={styles.remarkCell}>
            <p id={remarkId} className={cx(styles.remark, finding && styles.wrong)}>
              {finding && <Icon icon={TriangleAlert} size="s" />}
              <span>{remark}</span>
              {finding?.canKeep && (
                <Button size="small" onClick={onKeep}>
                  {t('daySheet.keep')}
                </Button>
              )}
            </p>
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** How the times are read, where that may surprise. */
function remarkOf(row: SheetRow, day: string): string | null {
  const tz = deviceZone();
  const times = readTimes(row, { day, tz });
  if (!times.ok || times.remarks.length === 0) return null;
  return times.remarks.map((remark) => remarkText(remark, tz)).join(' ');
}

function remarkText({ kind, at }: TimeRemark, tz: string): string {
  const time = formatTime(at, { tz });
  switch (kind) {
    case 'skipped':
      return t('daySheet.skippedHour', { time });
    case 'twice':
      return t('daySheet.twiceHour');
    case 'nextDay':
      return t('daySheet.nextDay', { time });
  }
}
