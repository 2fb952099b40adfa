import Trophy from 'lucide-react/icons/trophy';
import type { LogType } from '../log-type.ts';
import { verbatim } from '../phrases.ts';

export const milestone: LogType<'milestone'> = {
  icon: Trophy,
  iconOf: null,
  line: ({ payload }) => verbatim(payload.title),
  searchTexts: null,
  filter: 14,
  more: null,
  home: null,
  timer: null,
  firstEntry: null,
  emptyText: null,
  shiftSummary: 'line',
  Reading: null,
};
