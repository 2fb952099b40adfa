import Syringe from 'lucide-react/icons/syringe';
import type { LogType } from '../log-type.ts';
import { phrase } from '../phrases.ts';

export const vaccination: LogType<'vaccination'> = {
  icon: Syringe,
  iconOf: null,
  line: ({ payload: { vaccine, dose } }) => phrase('vaccine', { vaccine, dose }),
  searchTexts: null,
  filter: 15,
  more: null,
  home: null,
  timer: null,
  firstEntry: null,
  emptyText: null,
  shiftSummary: 'line',
  Reading: null,
};
