import { DiaperKind } from '../../../schema/records/payloads/diaper.ts';
import { t } from '../../i18n/t.ts';
import { type DaySheetCell, choiceIn } from '../day-sheet-cell.ts';
import '../../i18n/lazy/day-sheet.ts';
import '../../i18n/lazy/logs.ts';

/** "wet", "dirty", "both" or "dry", or how one of them begins. */
export const cell: DaySheetCell<'diaper'> = {
  letter: 'd',
  example: () => t('daySheet.example-diaper'),
  isRhythm: true,
  parse: (text) => {
    const kind = choiceIn(
      text,
      DiaperKind.options.map((value) => ({ value, words: [t(`logs.${value}`), value] })),
    );
    return kind === null
      ? { ok: false, problem: t('daySheet.diaperProblem') }
      : { ok: true, payload: { kind } };
  },
  print: ({ kind }) => t(`logs.${kind}`).toLowerCase(),
};
