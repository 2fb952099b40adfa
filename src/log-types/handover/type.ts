import Handshake from 'lucide-react/icons/handshake';
import type { LogType } from '../log-type.ts';
import { dots, phrase, verbatim } from '../phrases.ts';

/** The number of summary lines in a list; all of them are shown when the entry is opened. */
const LINES_IN_LIST = 3;

export const handover: LogType<'handover'> = {
  icon: Handshake,
  iconOf: null,
  line: ({ payload }) =>
    dots([phrase('type-handover'), ...payload.summary.slice(0, LINES_IN_LIST).map(verbatim)]),
  precision: 'minute',
  searchTexts: ({ summary, things = [] }) => [...summary, ...things.map(({ text }) => text)],
  filter: 8,
  more: null,
  home: null,
  timer: null,
  firstEntry: null,
  emptyText: null,
  shiftSummary: 'counted',
  gap: null,
};
