import Bath from 'lucide-react/icons/bath';
import type { LogType } from '../log-type.ts';
import { dots, phrase, timed } from '../phrases.ts';
import { simpleTimer } from '../simple-timer.ts';

export const bath: LogType<'bath'> = {
  icon: Bath,
  iconOf: null,
  line: (event) =>
    dots([
      timed(event, phrase(`bath-${event.payload.kind}`)),
      event.payload.soap ? phrase('withSoap') : null,
      event.payload.hair ? phrase('hairWashed') : null,
    ]),
  precision: 'minute',
  searchTexts: null,
  filter: 11,
  more: { position: 10, title: null },
  home: null,
  timer: simpleTimer({ kind: 'full' }),
  firstEntry: null,
  emptyText: null,
  shiftSummary: 'line',
  gap: null,
};
