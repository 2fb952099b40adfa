import Snowflake from 'lucide-react/icons/snowflake';
import type { LogType } from '../log-type.ts';
import { dots, phrase, volumePhrase } from '../phrases.ts';

export const milkStash: LogType<'milk_stash'> = {
  icon: Snowflake,
  iconOf: null,
  line: ({ payload }, units) =>
    dots([
      phrase(`stash-${payload.kind}`, {
        amount: volumePhrase({ si: Math.abs(payload.ml), entered: payload.entered }, units),
      }),
      payload.storage && phrase(`storage-${payload.storage}`),
    ]),
  precision: 'minute',
  searchTexts: null,
  filter: null,
  more: null,
  home: null,
  timer: null,
  firstEntry: null,
  emptyText: null,
  shiftSummary: 'line',
  Reading: null,
};
