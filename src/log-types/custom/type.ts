import Shapes from 'lucide-react/icons/shapes';
import type { LogType } from '../log-type.ts';

export const custom: LogType<'custom'> = {
  icon: Shapes,
  iconOf: null,
  line: () => null,
  precision: 'minute',
  searchTexts: null,
  filter: null,
  more: null,
  home: null,
  timer: null,
  firstEntry: null,
  emptyText: null,
  shiftSummary: 'line',
  gap: null,
  Reading: null,
};
