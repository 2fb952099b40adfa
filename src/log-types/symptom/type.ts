import Activity from 'lucide-react/icons/activity';
import { episodeNameOf } from '../../domain/log-types/symptom/episode-id.ts';
import type { LogType } from '../log-type.ts';
import { commas, dots, phrase, verbatim } from '../phrases.ts';

export const symptom: LogType<'symptom'> = {
  icon: Activity,
  iconOf: null,
  line: ({ payload: { signs, otherText, severity, episodeId = '' } }) => {
    const sickness = episodeNameOf(episodeId);
    return dots([
      commas(
        signs.map((sign) =>
          sign === 'other' && otherText ? verbatim(otherText) : phrase(`sign-${sign}`),
        ),
      ),
      severity && phrase(`severity-${severity}`),
      sickness === null ? null : verbatim(sickness),
    ]);
  },
  precision: 'minute',
  searchTexts: null,
  filter: 9,
  more: { position: 9, title: null },
  home: null,
  timer: null,
  firstEntry: null,
  emptyText: null,
  shiftSummary: 'named-line',
  gap: null,
};
