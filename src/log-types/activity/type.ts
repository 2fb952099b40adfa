import Blocks from 'lucide-react/icons/blocks';
import { MINUTE_MS } from '../../../schema/limits.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import type { LogType } from '../log-type.ts';
import { phrase, timed, verbatim } from '../phrases.ts';

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
  timer: {
    // A timer of a custom kind: its time is saved as an activity.
    kind: 'custom',
    typicalMs: () => 30 * MINUTE_MS,
    isComparable: () => true,
    eventOf: () => ({ payload: { kind: 'other' } }),
    name: () => t('timers.custom'),
    stop: () => t('timers.stop'),
    stopShort: () => t('timers.stop'),
    notesWakings: false,
    starts: [],
  },
  firstEntry: null,
  emptyText: null,
  shiftSummary: 'line',
  gap: null,
  Reading: null,
};
