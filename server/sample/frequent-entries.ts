import { HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import type { Carer, Entry } from './sample-entry.ts';
import { type Story, weeksOld } from './scenario-context.ts';

/** What is logged many times a day. */

const FEED_NOTES = [
  'Fell asleep at the breast',
  'Very hungry',
  'Lots of hiccups',
  'Calm and content',
];

export function breastFeed(story: Story, at: number, by: Carer): Entry<'feeding'> {
  const { chance } = story;
  const weeks = weeksOld(story, at);
  const totalSec = Math.round(chance.between(26 - weeks * 0.6, 34 - weeks * 0.9) * 30) * 2;
  const share = chance.between(0.35, 0.65);
  const oneSided = chance.hit(0.18);
  const startSide = chance.pick(['left', 'right'] as const);
  const otherSide = startSide === 'left' ? 'right' : 'left';
  const firstSec = oneSided ? totalSec : Math.round(totalSec * share);
  const secondSec = totalSec - firstSec;
  const pauseSec = chance.whole(0, 240);
  return {
    type: 'feeding',
    startedAt: at,
    endedAt: at + (totalSec + pauseSec) * 1_000,
    payload: {
      breast: {
        leftSec: startSide === 'left' ? firstSec : secondSec,
        rightSec: startSide === 'right' ? firstSec : secondSec,
        startSide,
        endSide: oneSided ? startSide : otherSide,
        pauseSec,
      },
      ...(chance.hit(0.06) ? { spitUp: 'small' as const } : {}),
    },
    by,
    ...(chance.hit(0.03) ? { note: chance.pick(FEED_NOTES) } : {}),
    ...(chance.hit(0.05) ? { tags: ['sleepy'] } : {}),
  };
}

export function bottleFeed(story: Story, at: number, by: Carer): Entry<'feeding'> {
  const { chance } = story;
  const weeks = weeksOld(story, at);
  const offeredMl = Math.round((60 + weeks * 5 + chance.between(-10, 10)) / 10) * 10;
  const leftMl = chance.hit(0.35) ? chance.whole(1, 3) * 10 : 0;
  const takenMl = Math.max(20, offeredMl - leftMl);
  return {
    type: 'feeding',
    startedAt: at,
    endedAt: at + chance.whole(9, 20) * MINUTE_MS,
    payload: {
      bottles: [
        {
          content: chance.hit(0.7) ? 'breast_milk' : 'formula',
          takenMl,
          offeredMl,
          entered: { value: takenMl, unit: 'ml' },
        },
      ],
    },
    by,
  };
}

export function diaper(story: Story, at: number, by: Carer): Entry<'diaper'> {
  const { chance } = story;
  // Newborns fill nearly every one; from two months on some days have none.
  const dirty = chance.hit(Math.max(0.22, 0.62 - weeksOld(story, at) * 0.03));
  const wet = !dirty || chance.hit(0.7);
  const kind = dirty ? (wet ? 'both' : 'dirty') : 'wet';
  const size = () => chance.pick(['small', 'medium', 'medium', 'large'] as const);
  return {
    type: 'diaper',
    startedAt: at,
    payload: {
      kind,
      ...(wet ? { wetAmount: size() } : {}),
      ...(dirty
        ? {
            dirtyAmount: size(),
            color: chance.pick(['yellow', 'yellow', 'brown', 'green'] as const),
            consistency: chance.pick(['soft', 'runny'] as const),
          }
        : {}),
      ...(chance.hit(0.04) ? { flags: ['cream_applied' as const] } : {}),
    },
    by,
    ...(dirty && chance.hit(0.05) ? { tags: ['blowout'], note: 'All the way up the back' } : {}),
  };
}

export function nap(story: Story, at: number, by: Carer): Entry<'sleep'> {
  const { chance } = story;
  const minutes = chance.hit(0.4) ? chance.between(28, 45) : chance.between(50, 115);
  return {
    type: 'sleep',
    startedAt: at,
    endedAt: at + minutes * MINUTE_MS,
    payload: {
      kind: 'nap',
      place: chance.pick(['crib', 'crib', 'stroller', 'carrier', 'contact'] as const),
      fellAsleep: chance.pick(['self', 'feeding', 'rocking', 'held'] as const),
    },
    by,
  };
}

export function nightSleep(story: Story, at: number, by: Carer): Entry<'sleep'> {
  const { chance } = story;
  const hours = (2 + weeksOld(story, at) * 0.14) * chance.between(0.75, 1.25);
  return {
    type: 'sleep',
    startedAt: at,
    endedAt: at + hours * HOUR_MS,
    payload: { kind: 'night', place: chance.hit(0.85) ? 'bassinet' : 'parents_bed' },
    by,
  };
}
