import type { MilestonePayload } from '../../../../schema/records/payloads/milestone.ts';
import '../../../i18n/lazy/growth-milestones.ts';
import type { growthMilestones } from '../../../i18n/en/growth-milestones.ts';
import { tKey } from '../../../i18n/t.ts';

/**
 * Titles of milestones to log, by kind and by the months in which families usually look for them. The
 * ages are rough and written by us: they choose what is offered, and rate no child.
 */
export type Idea = {
  key: Exclude<keyof typeof growthMilestones, `summary_${string}`>;
  category: MilestonePayload['category'];
  fromMonths: number;
  toMonths: number;
};

type Line = readonly [key: Idea['key'], fromMonths: number, toMonths: number];

const lines: Readonly<Record<Exclude<Idea['category'], 'custom'>, readonly Line[]>> = {
  motor: [
    ['liftsHead', 0, 3],
    ['pushesUp', 2, 5],
    ['rollsOver', 3, 7],
    ['reaches', 3, 6],
    ['bothWays', 5, 9],
    ['handToHand', 5, 8],
    ['feetToMouth', 5, 9],
    ['pullsUp', 7, 12],
    ['pincer', 8, 12],
    ['claps', 8, 13],
    ['cruises', 8, 14],
    ['squats', 12, 18],
    ['climbs', 12, 24],
    ['scribbles', 13, 22],
    ['runs', 14, 24],
    ['throwsBall', 15, 26],
    ['kicksBall', 16, 28],
    ['jumps', 22, 36],
    ['tricycle', 28, 48],
    ['oneFoot', 30, 48],
    ['scissors', 34, 60],
    ['bike', 42, 84],
  ],
  language: [
    ['coos', 1, 4],
    ['squeals', 3, 6],
    ['babbles', 5, 10],
    ['understandsNo', 8, 14],
    ['waves', 8, 14],
    ['mamaDada', 9, 15],
    ['firstWord', 10, 16],
    ['bodyPart', 13, 22],
    ['tenWords', 14, 22],
    ['twoWords', 18, 28],
    ['ownName', 20, 32],
    ['sentences', 24, 40],
    ['asksWhy', 30, 48],
    ['singsSong', 30, 54],
    ['counts', 36, 60],
    ['tellsOfDay', 36, 60],
  ],
  social: [
    ['eyeContact', 0, 3],
    ['calmsDown', 0, 3],
    ['firstSmile', 1, 4],
    ['laughs', 3, 6],
    ['shy', 6, 12],
    ['peekaboo', 6, 13],
    ['armsUp', 7, 13],
    ['hugs', 10, 18],
    ['blowsKiss', 11, 20],
    ['helps', 15, 30],
    ['besideOthers', 15, 30],
    ['shares', 20, 40],
    ['firstFriend', 24, 60],
    ['takesTurns', 28, 48],
    ['comforts', 18, 42],
  ],
  cognitive: [
    ['followsWithEyes', 0, 4],
    ['findsHands', 2, 5],
    ['knowsName', 5, 10],
    ['dropsThings', 7, 13],
    ['findsToy', 7, 13],
    ['points', 9, 15],
    ['copies', 9, 18],
    ['turnsPages', 11, 20],
    ['stacks', 12, 22],
    ['pretends', 16, 32],
    ['puzzle', 18, 36],
    ['sorts', 20, 36],
    ['namesColors', 26, 48],
    ['drawsPerson', 36, 60],
    ['writesName', 42, 72],
  ],
  feeding: [
    ['firstSolids', 4, 9],
    ['holdsBottle', 5, 11],
    ['fingerFood', 7, 13],
    ['cup', 6, 16],
    ['familyTable', 10, 18],
    ['spoon', 12, 24],
    ['lastBreastfeed', 6, 36],
    ['fork', 18, 36],
  ],
  health: [
    ['cord', 0, 1],
    ['sleptThrough', 2, 18],
    ['firstTooth', 4, 13],
    ['noNight', 5, 18],
    ['ownBed', 5, 36],
    ['firstDentist', 10, 36],
    ['potty', 18, 40],
    ['dryDay', 24, 48],
    ['dryNight', 30, 66],
    ['lostTooth', 60, 96],
  ],
  first: [
    ['firstBath', 0, 2],
    ['firstOuting', 0, 2],
    ['metGrandparents', 0, 4],
    ['firstTrip', 1, 14],
    ['firstHoliday', 1, 14],
    ['firstSwim', 3, 18],
    ['firstHaircut', 6, 24],
    ['firstShoes', 10, 20],
    ['firstBirthday', 11, 13],
    ['firstSnow', 1, 24],
    ['firstDaycare', 6, 42],
    ['firstSchool', 54, 84],
  ],
};

export const ideas: readonly Idea[] = Object.entries(lines).flatMap(([category, of]) =>
  of.map(([key, fromMonths, toMonths]) => ({
    key,
    category: category as Idea['category'],
    fromMonths,
    toMonths,
  })),
);

export function ideaTitle({ key }: Idea): string {
  return tKey(`growthMilestones.${key}`);
}

/**
 * What is offered at an age, the earliest first; all of them without one.
 *
 * @param logged the titles that the child has already
 */
export function ideasFor(months: number | null, logged: readonly string[]): readonly Idea[] {
  const known = new Set(logged.map((title) => title.toLowerCase()));
  return ideas
    .filter((idea) => !known.has(ideaTitle(idea).toLowerCase()))
    .filter(
      ({ fromMonths, toMonths }) =>
        months === null || (months >= fromMonths - 0.5 && months <= toMonths),
    )
    .toSorted((a, b) => a.toMonths - b.toMonths || a.fromMonths - b.fromMonths);
}
