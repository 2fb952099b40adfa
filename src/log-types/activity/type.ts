import Blocks from 'lucide-react/icons/blocks';
import { say } from '../../i18n/say.ts';
import type { LogType } from '../log-type.ts';
import { phrase, timed, verbatim } from '../phrases.ts';
import { simpleTimer } from '../simple-timer.ts';

export const activity: LogType<'activity'> = {
  icon: Blocks,
  iconOf: null,
  line: (event) => {
    const { title, kind } = event.payload;
    return timed(event, title ? verbatim(title) : phrase(`activity-${kind}`));
  },
  precision: 'minute',
  // A title stands in place of the kind.
  searchTexts: ({ kind, people = [] }) => [say(phrase(`activity-${kind}`)), ...people],
  filter: 12,
  more: { position: 11, title: null },
  home: null,
  timer: simpleTimer({ kind: 'other' }),
  firstEntry: null,
  emptyText: null,
  shiftSummary: 'line',
  gap: null,
};
