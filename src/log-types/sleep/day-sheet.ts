import { sleepKindOf } from '../../domain/log-types/sleep/sleeps.ts';
import { t } from '../../i18n/t.ts';
import { type DaySheetCell, choiceIn } from '../day-sheet-cell.ts';
import '../../i18n/lazy/day-sheet.ts';

const KINDS = ['nap', 'night'] as const;

/** "nap" or "night"; an empty cell leaves it to the time. */
export const cell: DaySheetCell<'sleep'> = {
  letter: 's',
  example: () => t('daySheet.example-sleep'),
  isRhythm: true,
  parse: (text, { startedAt, endedAt, tz, night }) => {
    if (text.trim() === '') {
      const kind = sleepKindOf({ from: startedAt, to: endedAt ?? startedAt }, tz, night);
      return { ok: true, payload: { kind } };
    }
    const kind = choiceIn(
      text,
      KINDS.map((value) => ({ value, words: [t(`events.sleep-${value}`), value] })),
    );
    return kind === null
      ? { ok: false, problem: t('daySheet.sleepProblem') }
      : { ok: true, payload: { kind, kindManual: true } };
  },
  print: ({ kind, kindManual }) => (kindManual ? t(`events.sleep-${kind}`).toLowerCase() : ''),
};
