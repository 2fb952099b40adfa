import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { photoDay } from '../photos/photo-day.ts';

/** Albums that nobody made: the months of a child's life, and milestones. */
export type AutomaticAlbum =
  | { kind: 'month'; key: string; childId: string; month: number; photoIds: readonly string[] }
  | { kind: 'milestone'; key: string; milestone: string; photoIds: readonly string[] };

type Shown = Pick<
  PhotoRecord,
  'id' | 'takenAt' | 'takenTz' | 'childIds' | 'milestoneId' | 'eventId'
>;

/** Months of a life that have an album each; after them come years, which the scrubber finds. */
const MONTHS_MAX = 24;

/**
 * The automatic albums that have a photo: the months of life first, the youngest month last.
 *
 * @param photos the newest first
 * @param milestoneOf the title of the milestone that a log entry is, by its id
 */
export function automaticAlbums(
  photos: readonly Shown[],
  children: readonly Pick<ChildRecord, 'id' | 'birthdate'>[],
  milestoneOf: ReadonlyMap<string, string>,
): AutomaticAlbum[] {
  return [
    ...children.flatMap((child) => monthsOf(child, photos)),
    ...milestones(photos, milestoneOf),
  ];
}

function monthsOf(
  { id: childId, birthdate }: Pick<ChildRecord, 'id' | 'birthdate'>,
  photos: readonly Shown[],
): AutomaticAlbum[] {
  if (birthdate === null) return [];
  const byMonth = new Map<number, string[]>();
  for (const photo of photos) {
    if (!photo.childIds.includes(childId)) continue;
    const month = monthOfLife(birthdate, photoDay(photo));
    if (month === null || month > MONTHS_MAX) continue;
    byMonth.set(month, [...(byMonth.get(month) ?? []), photo.id]);
  }
  return [...byMonth.keys()]
    .toSorted((a, b) => b - a)
    .map((month) => ({
      kind: 'month',
      key: `month:${childId}:${month}`,
      childId,
      month,
      photoIds: byMonth.get(month) ?? [],
    }));
}

/** 1 in the first month of life, and so on; null before birth. Days are `YYYY-MM-DD`. */
export function monthOfLife(birthdate: string, day: string): number | null {
  if (day < birthdate) return null;
  const [birthYear = 0, birthMonth = 0, birthDay = 0] = birthdate.split('-').map(Number);
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const months = (year - birthYear) * 12 + (month - birthMonth) - (dayOfMonth < birthDay ? 1 : 0);
  return months + 1;
}

function milestones(
  photos: readonly Shown[],
  milestoneOf: ReadonlyMap<string, string>,
): AutomaticAlbum[] {
  const byMilestone = new Map<string, string[]>();
  for (const { id, milestoneId, eventId } of photos) {
    const title = eventId === null ? undefined : milestoneOf.get(eventId);
    const milestone = milestoneId ?? (title === undefined ? null : `entry:${title}`);
    if (milestone !== null) byMilestone.set(milestone, [...(byMilestone.get(milestone) ?? []), id]);
  }
  return [...byMilestone].map(([milestone, photoIds]) => ({
    kind: 'milestone',
    key: `milestone:${milestone}`,
    milestone,
    photoIds,
  }));
}
