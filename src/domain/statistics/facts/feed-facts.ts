import type { EventRecord } from '../../../../schema/records/event.ts';
import type { BottleContent, Solid } from '../../../../schema/records/payloads/feeding.ts';
import { feedPartsOf } from '../../log-types/feeding/feed-anchors.ts';
import { type Feed, type FeedPart, MILK, breastSec } from '../../log-types/feeding/feeds.ts';
import { medicineKey as withoutAccents } from '../../../../schema/rules/medicine-key.ts';
import { isNightMinute } from '../../log-types/sleep/sleeps.ts';
import type { FactSettings } from '../settings.ts';
import { round } from '../../units.ts';
import { type Moment, momentOf } from './moment.ts';

export type MilkKind = 'breast_milk' | 'donor_milk' | 'formula' | 'other';

/** One feeding entry. */
export type FeedFact = Moment & {
  endedAt: number | null;
  /** Whether it starts in the night window. */
  isNight: boolean;
  parts: readonly FeedPart[];
  leftSec: number;
  rightSec: number;
  /** Both sides, or the time of an entry without sides. */
  breastSec: number;
  /** Millilitres of milk from bottles and tube; water and other drinks are not milk. */
  ml: Readonly<Partial<Record<MilkKind, number>>>;
};

/** One food of one meal. */
export type FoodFact = Moment & {
  /** Its name without case and accents, also where the list has it; without a name its id. */
  food: string;
  name: string | null;
  liking: NonNullable<Solid['liking']> | null;
  /** unknown: a reaction without a severity. */
  reaction: 'mild' | 'moderate' | 'severe' | 'unknown' | null;
};

export function feedFact(feed: Feed, { dayStartHour, night }: FactSettings): FeedFact {
  const { payload, endedAt } = feed;
  const moment = momentOf(feed, dayStartHour);
  return {
    ...moment,
    endedAt,
    // By the clock of the entry, which needs no zone: thousands of feeds are asked.
    isNight: isNightMinute(moment.minute, night),
    parts: feedPartsOf(payload),
    leftSec: payload.breast?.leftSec ?? 0,
    rightSec: payload.breast?.rightSec ?? 0,
    breastSec: breastSec(feed),
    ml: milkOf(payload),
  };
}

export function foodFacts(feed: Feed, dayStartHour: number): FoodFact[] {
  const moment = momentOf(feed, dayStartHour);
  return (feed.payload.solids ?? []).map(({ foodId, name, liking, reaction }) => ({
    ...moment,
    food: name === undefined ? (foodId ?? '') : withoutAccents(name),
    name: name ?? null,
    liking: liking ?? null,
    reaction: reaction ? (reaction.severity ?? 'unknown') : null,
  }));
}

type Payload = EventRecord<'feeding'>['payload'];

function milkOf({ bottles = [], tube }: Payload): FeedFact['ml'] {
  const ml: Partial<Record<MilkKind, number>> = {};
  const drinks = [
    ...bottles.map(({ content, takenMl }) => ({ content, ml: takenMl })),
    ...(tube ? [tube] : []),
  ];
  for (const drink of drinks.filter(({ content }) => MILK.has(content))) {
    const kind = milkKindOf(drink.content);
    ml[kind] = round((ml[kind] ?? 0) + drink.ml, 1);
  }
  return ml;
}

function milkKindOf(content: BottleContent): MilkKind {
  return content === 'breast_milk' || content === 'donor_milk' || content === 'formula'
    ? content
    : 'other';
}
