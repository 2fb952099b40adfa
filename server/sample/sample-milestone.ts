import type { MilestonePayload } from '../../schema/records/payloads/milestone.ts';
import type { Entry } from './sample-entry.ts';

/** What is noted. Titles that the app suggests are not suggested again. */
export type Milestone = readonly [category: MilestonePayload['category'], title: string];

export function milestoneAt(
  startedAt: number,
  [category, title]: Milestone,
  by: Entry['by'],
  note: string,
): Entry<'milestone'> {
  return { type: 'milestone', startedAt, payload: { category, title }, by, note };
}
