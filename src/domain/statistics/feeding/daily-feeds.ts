import { listOfDays } from '../facts/day-facts.ts';
import { type DayBars, dayBars } from '../day-bars.ts';
import type { MilkKind } from '../facts/feed-facts.ts';
import { type Figure, figureOf } from '../figure.ts';
import { type Question, lastDays } from '../question.ts';
import { groupOf } from '../tracked-days.ts';
import { milkOf, sessionKind, sessionsOn } from './sessions.ts';

/** C3 and M2: sessions on each day by kind; a session belongs to the day of its first feed. */
export function feedBars(question: Question): DayBars<'breast' | 'bottle' | 'solids'> {
  return dayBars(question, {
    group: groupOf('feeds'),
    parts: ['breast', 'bottle', 'solids'],
    minDays: 3,
    valuesOn: (day) => {
      const values = { breast: 0, bottle: 0, solids: 0 };
      for (const session of sessionsOn(question.facts, day, question.settings)) {
        values[sessionKind(session)] += 1;
      }
      return values;
    },
  });
}

/** C4 and M3: millilitres of milk on each day by content. Minutes at the breast are never ml. */
export function milkBars(question: Question): DayBars<MilkKind> {
  return dayBars(question, {
    group: (facts) => facts.feeds.some(({ ml }) => Object.keys(ml).length > 0),
    parts: ['breast_milk', 'donor_milk', 'formula', 'other'],
    minDays: 1,
    valuesOn: (day) => {
      const feeds = question.facts.get(day)?.feeds ?? [];
      return {
        breast_milk: milkOf(feeds, 'breast_milk'),
        donor_milk: milkOf(feeds, 'donor_milk'),
        formula: milkOf(feeds, 'formula'),
        other: milkOf(feeds, 'other'),
      };
    },
  });
}

export type BreastChart = DayBars<'left' | 'right' | 'unsided'> & {
  /** The share of the left side of the last 7 days of the range, 0 to 1: 0.54 for "54 : 46". */
  balance: Figure;
};

const BALANCE_DAYS = 7;
const BALANCE_MIN_FEEDS = 4;

/** C5 and M4: minutes at the breast by side; `unsided` is of entries that only have a total. */
export function breastBars(question: Question): BreastChart {
  const bars = dayBars(question, {
    group: (facts) => facts.feeds.some(({ parts }) => parts.includes('breast')),
    parts: ['left', 'right', 'unsided'],
    minDays: 1,
    valuesOn: (day) => {
      const values = { left: 0, right: 0, unsided: 0 };
      for (const { leftSec, rightSec, breastSec } of question.facts.get(day)?.feeds ?? []) {
        values.left += leftSec / 60;
        values.right += rightSec / 60;
        values.unsided += (breastSec - leftSec - rightSec) / 60;
      }
      return values;
    },
  });
  return { ...bars, balance: sideBalance(question) };
}

function sideBalance({ facts, range }: Question): Figure {
  const days = lastDays(range.to, BALANCE_DAYS);
  const sided = listOfDays(facts, 'feeds', days.from, days.to).filter(
    ({ leftSec, rightSec }) => leftSec + rightSec > 0,
  );
  const left = sided.reduce((total, { leftSec }) => total + leftSec, 0);
  const both = sided.reduce((total, { leftSec, rightSec }) => total + leftSec + rightSec, 0);
  return figureOf(sided, ['entries', BALANCE_MIN_FEEDS], () => left / both);
}
