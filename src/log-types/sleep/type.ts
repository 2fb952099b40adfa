import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { HOUR_MS, MINUTE_MS } from '../../../schema/limits.ts';
import type { EventPayloads, EventRecord } from '../../../schema/records/event.ts';
import type { TimerRecord } from '../../../schema/records/timer.ts';
import { awakeSince, sleepKindOf } from '../../domain/log-types/sleep/sleeps.ts';
import { wakingsOf } from '../../domain/log-types/sleep/wakings.ts';
import type { StatisticsSettings } from '../../domain/statistics/settings.ts';
import { formatSpan } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { formatLately } from '../lately.ts';
import type { LogType, TileContent, TileState } from '../log-type.ts';
import { type EventLine, dots, phrase, timed, verbatim } from '../phrases.ts';

export const sleep: LogType<'sleep'> = {
  icon: Moon,
  iconOf: null,
  line: sleepLine,
  precision: 'minute',
  searchTexts: null,
  filter: 3,
  more: { position: 3, title: () => t('home.sleepForm') },
  home: {
    usualMonths: { from: 0, until: Number.POSITIVE_INFINITY },
    isDefault: true,
    label: () => t('home.sleep'),
    name: () => t('home.sleep'),
    quickLog: {
      kind: 'toggle',
      runningIcon: Sun,
      start: () => t('home.startSleep'),
      stop: () => t('home.stopSleep'),
      stopShort: () => t('home.stopShort'),
      started: (time) => t('home.sleepStarted', { time }),
    },
    tile: sleepTile,
  },
  timer: {
    payloadOf: sleepOf,
    visibility: 'family',
    name: () => t('timers.sleep'),
    stop: () => t('timers.wakeUp'),
    stopShort: () => t('timers.stop'),
    notesWakings: true,
  },
  firstEntry: () => t('home.emptySleep'),
  emptyText: () => t('events.noSleepYet'),
  shiftSummary: 'counted',
  gap: { name: 'awake', minMs: MINUTE_MS, maxMs: 16 * HOUR_MS },
};

function sleepLine(event: EventRecord<'sleep'>): EventLine | null {
  const { kind, place, placeText, wakings = [], wakingCount } = event.payload;
  const woke = wakingCount ?? wakings.length;
  return dots([
    timed(event, phrase(`sleep-${kind}`)),
    place === 'other' && placeText ? verbatim(placeText) : place && phrase(`bed-${place}`),
    woke > 0 ? phrase('woke', { count: woke }) : undefined,
  ]);
}

function sleepTile({ recent, running, now }: TileState<'sleep'>): TileContent {
  if (running) {
    const time = formatLately(running.startedAt, now);
    return {
      icon: Moon,
      title: t('home.asleep'),
      value: { text: formatSpan(now - running.startedAt) },
      detail: t('home.asleepSince', { time }),
    };
  }
  const since = recent ? awakeSince(recent) : null;
  if (since === null) {
    return {
      icon: Moon,
      title: t('home.sleep'),
      value: recent && { text: t('home.never') },
      detail: recent && t('home.noSleep'),
    };
  }
  return {
    icon: Sun,
    title: t('home.awake'),
    value: { text: formatSpan(now - since) },
    detail: t('home.awakeSince', { time: formatLately(since, now) }),
  };
}

const WAKINGS_MAX = 30;

function sleepOf(
  timer: TimerRecord,
  end: number,
  { night }: StatisticsSettings,
): EventPayloads['sleep'] {
  const wakings = wakingsOf(timer)
    .filter(({ at }) => at >= timer.startedAt && at <= end)
    .slice(0, WAKINGS_MAX);
  return {
    kind: sleepKindOf({ from: timer.startedAt, to: end }, timer.tz, night),
    ...(wakings.length === 0 ? {} : { wakings }),
  };
}
