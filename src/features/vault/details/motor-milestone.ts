import { motorWindows } from '../../../domain/growth/motor-milestones.ts';

export type MotorMilestone = (typeof motorWindows)[number]['key'];

export const motorMilestones: readonly MotorMilestone[] = motorWindows.map(({ key }) => key);

export function isMotorMilestone(key: string): key is MotorMilestone {
  return motorMilestones.some((milestone) => milestone === key);
}
