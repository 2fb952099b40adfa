import Milk from 'lucide-react/icons/milk';
import Utensils from 'lucide-react/icons/utensils';
import { SIDE_MAX_SEC } from '../../../schema/limits.ts';
import type { EventPayloads } from '../../../schema/records/event.ts';
import type { Bottle, Breast, Solid } from '../../../schema/records/payloads/feeding.ts';
import type { TimerRecord } from '../../../schema/records/timer.ts';
import {
  feedEnd,
  feedSessions,
  lastBottle,
  nextSide,
} from '../../domain/log-types/feeding/feeds.ts';
import { sidesAt } from '../../domain/timers/timer-clock.ts';
import type { StatisticsSettings } from '../../domain/statistics/settings.ts';
import type { Units } from '../../domain/units.ts';
import { formatTime } from '../../i18n/format.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import type { LogType, TileContent, TileState } from '../log-type.ts';
import type { Recent } from '../rule.ts';
import { BreastIcon } from './breast-icon.ts';
import { type EventLine, commas, dots, phrase, plus, verbatim, volumePhrase } from '../phrases.ts';

type Feed = EventPayloads['feeding'];

export const feeding: LogType<'feeding'> = {
  icon: Milk,
  iconOf: (feed) => feedIcons[feedKind(feed)],
  line: ({ payload }, units) => feedLine(payload, units),
  precision: 'minute',
  searchTexts: ({ bottles = [] }) => bottles.map(({ productName = '' }) => productName),
  filter: 1,
  more: { position: 1, title: () => t('home.feedForm') },
  home: {
    usualMonths: { from: 0, until: 36 },
    isDefault: true,
    label: () => t('home.feed'),
    name: () => t('home.feed'),
    quickLog: {
      kind: 'sides',
      nextSide,
      repeat: lastBottleOffer,
      shortcuts: [
        { kind: 'bottle', icon: Milk, label: () => t('home.bottle') },
        { kind: 'solids', icon: Utensils, label: () => t('home.solids') },
      ],
    },
    tile: feedTile,
  },
  timer: {
    payloadOf: (timer, end) => ({ breast: breastOf(timer, end) }),
    visibility: 'family',
    name: () => t('timers.feeding'),
    stop: () => t('timers.saveFeed'),
    stopShort: () => t('timers.saveFeed'),
    notesWakings: false,
  },
  firstEntry: () => t('home.emptyFeed'),
  emptyText: null,
  shiftSummary: 'counted',
  gap: null,
};

const feedIcons = { breast: BreastIcon, bottle: Milk, solids: Utensils, tube: Milk } as const;

/** The part of a feed that determines its icon. */
export function feedKind(feed: Feed): 'breast' | 'bottle' | 'solids' | 'tube' {
  if (feed.breast) return 'breast';
  if (feed.bottles?.length) return 'bottle';
  return feed.tube ? 'tube' : 'solids';
}

function feedLine(feed: Feed, units: Units): EventLine | null {
  const parts: (EventLine | undefined)[] = [
    feed.breast && breastLine(feed.breast),
    ...(feed.bottles ?? []).map((bottle, index) =>
      bottleLine(bottle, units, feed.breast === undefined && index === 0),
    ),
    feed.tube &&
      phrase('tube', {
        amount: volumePhrase({ si: feed.tube.ml, entered: feed.tube.entered }, units),
        content: phrase(`content-${feed.tube.content}`),
      }),
    feed.solids?.length
      ? phrase('solids', { foods: commas(feed.solids.map(solidLine)) ?? '' })
      : undefined,
  ];
  const spitUp = feed.spitUp === undefined || feed.spitUp === 'none' ? undefined : feed.spitUp;
  return dots([plus(parts), spitUp && phrase(`spitUp-${spitUp}`)]);
}

function breastLine(breast: Breast): EventLine {
  const left = { ms: breast.leftSec * 1000 };
  const right = { ms: breast.rightSec * 1000 };
  if (breast.leftSec > 0 && breast.rightSec > 0) return phrase('breastBoth', { left, right });
  if (breast.leftSec > 0) return phrase('breastLeft', { left });
  if (breast.rightSec > 0) return phrase('breastRight', { right });
  if (breast.totalSecOnly) {
    return phrase('breastTotal', { time: { ms: breast.totalSecOnly * 1000 } });
  }
  return phrase('breast');
}

function bottleLine(bottle: Bottle, units: Units, isFirst: boolean): EventLine {
  return phrase(isFirst ? 'bottle' : 'andBottle', {
    amount: volumePhrase({ si: bottle.takenMl, entered: bottle.entered }, units),
    content: phrase(`content-${bottle.content}`),
  });
}

function solidLine({ name, qty, unit }: Solid): EventLine {
  const food = name === undefined ? phrase('food') : verbatim(name);
  if (qty === undefined || unit === undefined || unit === 'taste') return food;
  return phrase('foodAmount', { food, value: qty, unit: phrase(`solid-${unit}`) });
}

/** The last bottle, to save again: its content and amount. */
function lastBottleOffer(recent: Recent<'feeding'>, units: Units) {
  const bottle = lastBottle(recent);
  if (!bottle) return null;
  const line = bottleLine(bottle, units, true);
  return { payload: { bottles: [bottle] }, label: t('home.bottleAgain', { what: say(line) }) };
}

/** The time and line of the last feed, and the next side. */
function feedTile({ recent, running, settings, lineOf }: TileState<'feeding'>): TileContent {
  if (running) {
    const time = formatTime(running.startedAt, { tz: running.tz });
    return {
      icon: Milk,
      title: t('home.feed'),
      value: { text: t('home.feedingNow') },
      detail: t('home.feedingSince', { time }),
    };
  }
  const [last] = recent ?? [];
  const side = recent && nextSide(recent);
  const main = side ? (side === 'left' ? t('home.nextLeft') : t('home.nextRight')) : null;
  return {
    icon: Milk,
    title: t('home.feed'),
    value: recent && { since: lastFeedAt(recent, settings) },
    detail: recent && (last ? { main, more: lineOf(last) } : t('home.noFeed')),
  };
}

/** The start or the end of the last session of feeds, as the family chose. */
function lastFeedAt(
  recent: Recent<'feeding'>,
  { sessionGapMin, feedAnchor }: StatisticsSettings,
): number | null {
  const last = feedSessions(recent.slice(0, 20), sessionGapMin).at(-1);
  if (!last) return null;
  return (feedAnchor === 'end' ? Math.max(...last.map(feedEnd)) : last[0]?.startedAt) ?? null;
}

function breastOf(timer: TimerRecord, end: number): Breast {
  const { leftSec, rightSec } = sidesAt(timer, end);
  const lengthSec = Math.floor((end - timer.startedAt) / 1000);
  // Both sides at the same time (with a pump on one) leave no pause.
  const pauseSec = Math.min(SIDE_MAX_SEC, Math.max(0, lengthSec - leftSec - rightSec));
  return {
    leftSec,
    rightSec,
    pauseSec,
    ...(timer.startSide === null ? {} : { startSide: timer.startSide }),
    ...(timer.lastSide === null ? {} : { endSide: timer.lastSide }),
  };
}
