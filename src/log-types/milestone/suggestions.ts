import type { MilestonePayload } from '../../../schema/records/payloads/milestone.ts';
import '../../i18n/lazy/milestones.ts';
import { t } from '../../i18n/t.ts';

/**
 * Titles to choose from, by category. The six motor milestones of the WHO are not among them:
 * they have a record of their own.
 */
const suggestions = {
  motor: () => [
    t('milestones.liftsHead'),
    t('milestones.rollsOver'),
    t('milestones.reaches'),
    t('milestones.claps'),
    t('milestones.climbs'),
    t('milestones.kicksBall'),
  ],
  language: () => [
    t('milestones.coos'),
    t('milestones.babbles'),
    t('milestones.waves'),
    t('milestones.firstWord'),
    t('milestones.twoWords'),
    t('milestones.ownName'),
  ],
  social: () => [
    t('milestones.firstSmile'),
    t('milestones.laughs'),
    t('milestones.peekaboo'),
    t('milestones.hugs'),
    t('milestones.shares'),
    t('milestones.firstFriend'),
  ],
  cognitive: () => [
    t('milestones.followsWithEyes'),
    t('milestones.knowsName'),
    t('milestones.findsToy'),
    t('milestones.points'),
    t('milestones.stacks'),
    t('milestones.pretends'),
  ],
  feeding: () => [
    t('milestones.firstSolids'),
    t('milestones.holdsBottle'),
    t('milestones.fingerFood'),
    t('milestones.cup'),
    t('milestones.spoon'),
    t('milestones.lastBreastfeed'),
  ],
  health: () => [
    t('milestones.cord'),
    t('milestones.firstTooth'),
    t('milestones.sleptThrough'),
    t('milestones.firstDentist'),
    t('milestones.potty'),
    t('milestones.lostTooth'),
  ],
  first: () => [
    t('milestones.firstBath'),
    t('milestones.firstOuting'),
    t('milestones.firstHaircut'),
    t('milestones.firstTrip'),
    t('milestones.firstBirthday'),
    t('milestones.firstDaycare'),
  ],
  custom: () => [],
} as const satisfies Record<MilestonePayload['category'], () => readonly string[]>;

/** @param logged the titles that the child has already; they are not offered again */
export function suggestionsFor(
  category: MilestonePayload['category'] | null,
  logged: readonly string[],
): readonly string[] {
  if (category === null) return [];
  const known = new Set(logged.map((title) => title.toLowerCase()));
  return suggestions[category]().filter((title) => !known.has(title.toLowerCase()));
}
