import Snowflake from 'lucide-react/icons/snowflake';
import type { EventPayloads } from '../../../schema/records/event.ts';
import type { LogType } from '../log-type.ts';
import { dots, phrase, volumePhrase } from '../phrases.ts';

export const milkStash: LogType<'milk_stash'> = {
  icon: Snowflake,
  iconOf: null,
  line: ({ payload }, units) =>
    dots([
      phrase(lineOf(payload), {
        amount: volumePhrase({ si: Math.abs(payload.ml), entered: payload.entered }, units),
      }),
      payload.storage && phrase(`storage-${payload.storage}`),
    ]),
  precision: 'minute',
  searchTexts: null,
  filter: 17,
  more: { position: 17, title: null },
  home: null,
  timer: null,
  firstEntry: null,
  emptyText: null,
  shiftSummary: 'line',
  gap: null,
};

function lineOf({ kind, ml }: EventPayloads['milk_stash']) {
  return kind === 'adjust' && ml < 0 ? 'stash-less' : (`stash-${kind}` as const);
}
