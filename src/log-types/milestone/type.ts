import Trophy from 'lucide-react/icons/trophy';
import type { LogType } from '../log-type.ts';
import { dots, phrase, verbatim } from '../phrases.ts';

export const milestone: LogType<'milestone'> = {
  icon: Trophy,
  iconOf: null,
  line: ({ payload }) =>
    dots([verbatim(payload.title), payload.precision === 'month' ? phrase('dayUnknown') : null]),
  precision: 'day',
  searchTexts: ({ emotion }) => (emotion === undefined ? [] : [emotion]),
  filter: 14,
  more: { position: 13, title: null },
  home: null,
  timer: null,
  firstEntry: null,
  emptyText: null,
  shiftSummary: 'line',
  gap: null,
};
