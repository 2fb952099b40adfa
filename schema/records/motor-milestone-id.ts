import { cyrb53 } from '../rules/hash.ts';

/** The six motor milestones of WHO's study, in the order of their windows. */
export const motorMilestones = [
  'sitting_without_support',
  'standing_with_assistance',
  'hands_and_knees_crawling',
  'walking_with_assistance',
  'standing_alone',
  'walking_alone',
] as const;
export type MotorMilestone = (typeof motorMilestones)[number];

/** The id of a milestone of a child: all devices write the same record. */
export function motorMilestoneId(childId: string, milestone: MotorMilestone): string {
  return `motor.${cyrb53(childId)}.${milestone}`;
}
