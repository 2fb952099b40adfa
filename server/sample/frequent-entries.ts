import { HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import type { Carer, Entry } from './sample-entry.ts';
import { type ScenarioContext, ageInWeeks } from './scenario-context.ts';

/** Entries that are logged many times a day. */

const FEED_NOTES = [
  'Fell asleep at the breast',
  'Very hungry',
  'Lots of hiccups',
  'Calm and content',
];

export function breastFeed(scenario: ScenarioContext, at: number, by: Carer): Entry<'feeding'> {
  const { random } = scenario;
  const weeks = ageInWeeks(scenario, at);
  const totalSec = Math.round(random.between(26 - weeks * 0.6, 34 - weeks * 0.9) * 30) * 2;
  const share = random.between(0.35, 0.65);
  const oneSided = random.hit(0.18);
  const startSide = random.pick(['left', 'right'] as const);
  const otherSide = startSide === 'left' ? 'right' : 'left';
  const firstSec = oneSided ? totalSec : Math.round(totalSec * share);
  const secondSec = totalSec - firstSec;
  const pauseSec = random.whole(0, 240);
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
      ...(random.hit(0.06) ? { spitUp: 'small' as const } : {}),
    },
    by,
    ...(random.hit(0.03) ? { note: random.pick(FEED_NOTES) } : {}),
    ...(random.hit(0.05) ? { tags: ['sleepy'] } : {}),
  };
}

export function bottleFeed(scenario: ScenarioContext, at: number, by: Carer): Entry<'feeding'> {
  const { random } = scenario;
  const weeks = ageInWeeks(scenario, at);
  const offeredMl = Math.round((60 + weeks * 5 + random.between(-10, 10)) / 10) * 10;
  const leftMl = random.hit(0.35) ? random.whole(1, 3) * 10 : 0;
  const takenMl = Math.max(20, offeredMl - leftMl);
  return {
    type: 'feeding',
    startedAt: at,
    endedAt: at + random.whole(9, 20) * MINUTE_MS,
    payload: {
      bottles: [
        {
          content: random.hit(0.7) ? 'breast_milk' : 'formula',
          takenMl,
          offeredMl,
          entered: { value: takenMl, unit: 'ml' },
        },
      ],
    },
    by,
  };
}

export function diaper(scenario: ScenarioContext, at: number, by: Carer): Entry<'diaper'> {
  const { random } = scenario;
  // Newborns have stool in nearly every diaper; from two months on some days have none.
  const dirty = random.hit(Math.max(0.22, 0.62 - ageInWeeks(scenario, at) * 0.03));
  const wet = !dirty || random.hit(0.7);
  const kind = dirty ? (wet ? 'both' : 'dirty') : 'wet';
  const size = () => random.pick(['small', 'medium', 'medium', 'large'] as const);
  return {
    type: 'diaper',
    startedAt: at,
    payload: {
      kind,
      ...(wet ? { wetAmount: size() } : {}),
      ...(dirty
        ? {
            dirtyAmount: size(),
            color: random.pick(['yellow', 'yellow', 'brown', 'green'] as const),
            consistency: random.pick(['soft', 'runny'] as const),
          }
        : {}),
      ...(random.hit(0.04) ? { flags: ['cream_applied' as const] } : {}),
    },
    by,
    ...(dirty && random.hit(0.05) ? { tags: ['blowout'], note: 'All the way up the back' } : {}),
  };
}

export function nap(scenario: ScenarioContext, at: number, by: Carer): Entry<'sleep'> {
  const { random } = scenario;
  const minutes = random.hit(0.4) ? random.between(28, 45) : random.between(50, 115);
  return {
    type: 'sleep',
    startedAt: at,
    endedAt: at + minutes * MINUTE_MS,
    payload: {
      kind: 'nap',
      place: random.pick(['crib', 'crib', 'stroller', 'carrier', 'contact'] as const),
      fellAsleep: random.pick(['self', 'feeding', 'rocking', 'held'] as const),
    },
    by,
  };
}

export function nightSleep(scenario: ScenarioContext, at: number, by: Carer): Entry<'sleep'> {
  const { random } = scenario;
  const hours = (2 + ageInWeeks(scenario, at) * 0.14) * random.between(0.75, 1.25);
  return {
    type: 'sleep',
    startedAt: at,
    endedAt: at + hours * HOUR_MS,
    payload: { kind: 'night', place: random.hit(0.85) ? 'bassinet' : 'parents_bed' },
    by,
  };
}
