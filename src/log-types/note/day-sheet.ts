import { t } from '../../i18n/t.ts';
import type { DaySheetCell } from '../day-sheet-cell.ts';
import '../../i18n/lazy/day-sheet.ts';

/** The cell is the note itself. */
export const cell: DaySheetCell<'note'> = {
  letter: 'n',
  example: () => t('daySheet.example-note'),
  isRhythm: false,
  parse: (text) => ({ ok: true, payload: {}, note: text.trim() }),
  print: () => '',
};
