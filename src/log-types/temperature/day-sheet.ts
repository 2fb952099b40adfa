import { celsiusToTemperature, temperatureToCelsius } from '../../domain/units.ts';
import { t } from '../../i18n/t.ts';
import { type DaySheetCell, cellNumber, numberIn } from '../day-sheet-cell.ts';
import '../../i18n/lazy/day-sheet.ts';

/** "38.2", in the unit of the device unless one is written; measured where it was last. */
export const cell: DaySheetCell<'temperature'> = {
  letter: 't',
  example: () => t('daySheet.example-temperature'),
  isRhythm: false,
  parse: (text, { units, recent: [last] }) => {
    const [, number = '', written] = /^([\d.,]+)\s*°?\s*([cf])?$/iu.exec(text.trim()) ?? [];
    const value = numberIn(number);
    if (value === null) return { ok: false, problem: t('daySheet.temperatureProblem') };
    const typed = written?.toUpperCase();
    const unit = typed === 'C' || typed === 'F' ? typed : units.temperature;
    return {
      ok: true,
      payload: {
        celsius: temperatureToCelsius(value, unit),
        entered: { value, unit },
        site: last?.payload.site ?? 'unknown',
      },
    };
  },
  print: ({ celsius: si, entered }, { temperature }) =>
    cellNumber(celsiusToTemperature({ si, entered }, temperature)),
};
