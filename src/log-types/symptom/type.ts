import Activity from 'lucide-react/icons/activity';
import type { LogType } from '../log-type.ts';
import { commas, dots, phrase, verbatim } from '../phrases.ts';

export const symptom: LogType<'symptom'> = {
  icon: Activity,
  iconOf: null,
  line: ({ payload: { signs, otherText, severity } }) =>
    dots([
      commas(
        signs.map((sign) =>
          sign === 'other' && otherText ? verbatim(otherText) : phrase(`sign-${sign}`),
        ),
      ),
      severity && phrase(`severity-${severity}`),
    ]),
  searchTexts: null,
  filter: 9,
  more: null,
  home: null,
  timer: null,
  firstEntry: null,
  emptyText: null,
  shiftSummary: 'named-line',
  Reading: null,
};
