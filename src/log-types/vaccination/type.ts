import Syringe from 'lucide-react/icons/syringe';
import type { LogType } from '../log-type.ts';
import { phrase } from '../phrases.ts';

export const vaccination: LogType<'vaccination'> = {
  icon: Syringe,
  iconOf: null,
  line: ({ payload: { vaccine, dose } }) => phrase('vaccine', { vaccine, dose }),
  precision: 'day',
  searchTexts: ({ product = '', lot = '' }) => [product, lot],
  filter: 15,
  more: { position: 15, title: null },
  home: null,
  timer: null,
  firstEntry: null,
  emptyText: null,
  shiftSummary: 'line',
  gap: null,
};
