import { HOUR_MS } from '../../../schema/limits.ts';
import type { Shown } from './shown.ts';

/** How far ahead Home looks, and how much it shows. */
const AHEAD_MS = 48 * HOUR_MS;
const SHOWN_MAX = 3;

export type ComingUp<S extends Shown = Shown> = {
  /** The next ones within two days, running ones too. */
  next: S[];
  /** Tasks that are due by then, overdue ones first. */
  tasks: S[];
  /** Who looks after a child now, by a shift in the schedule. */
  onShift: S[];
};

/**
 * What Home shows of the schedule.
 *
 * @param today the day of the device, `YYYY-MM-DD`: what lasts whole days counts until its last one
 */
export function comingUp<S extends Shown>(
  shown: readonly S[],
  { now, today }: { now: number; today: string },
): ComingUp<S> {
  const open = shown.filter(({ record }) => record.status === 'planned');
  const isOver = ({ record, endAt, lastDay }: S) =>
    record.allDay ? lastDay < today : endAt <= now;
  const soon = open.filter((each) => !isOver(each) && each.startAt < now + AHEAD_MS);
  const isShift = ({ record }: S) => record.category === 'caregiver_shift';
  const isTask = ({ record }: S) => record.category === 'task';
  return {
    next: soon.filter((each) => !isShift(each) && !isTask(each)).slice(0, SHOWN_MAX),
    tasks: open.filter((each) => isTask(each) && each.startAt < now + AHEAD_MS).slice(0, SHOWN_MAX),
    onShift: soon.filter((each) => isShift(each) && each.startAt <= now),
  };
}
