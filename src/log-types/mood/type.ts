import Smile from 'lucide-react/icons/smile';
import type { LogType } from '../log-type.ts';
import { dots, phrase, timed } from '../phrases.ts';
import { simpleTimer } from '../simple-timer.ts';

export const mood: LogType<'mood'> = {
  icon: Smile,
  iconOf: null,
  line: (event) =>
    dots([
      timed(event, phrase(`mood-${event.payload.mood}`)),
      event.payload.cause && phrase(`cause-${event.payload.cause}`),
    ]),
  precision: 'minute',
  searchTexts: null,
  filter: 13,
  more: { position: 12, title: null },
  home: null,
  timer: simpleTimer({ mood: 'crying' }),
  firstEntry: null,
  emptyText: null,
  shiftSummary: 'line',
  gap: null,
};
