import Bath from 'lucide-react/icons/bath';
import type { LogType } from '../log-type.ts';
import { phrase, timed } from '../phrases.ts';

export const bath: LogType<'bath'> = {
  icon: Bath,
  iconOf: null,
  line: (event) => timed(event, phrase(`bath-${event.payload.kind}`)),
  searchTexts: null,
  filter: 11,
  more: null,
  home: null,
  timer: null,
  firstEntry: null,
  emptyText: null,
  shiftSummary: 'line',
  Reading: null,
};
