import type { EventRecord } from '../../../schema/records/event.ts';
import type { LogTimer, TimerRecord } from '../../../schema/records/timer.ts';
import { DAY_MS } from '../../../schema/limits.ts';
import { REACH_MS } from '../../domain/entries/log-summary.ts';
import { useQuery } from '../../app/use-query.ts';

/** The shifts of one person, with one child or with several. */
export type ShiftOf = { userId: string; since: number; timers: TimerRecord[] };

/** Who is on shift now, by start; undefined while it loads. */
export function useShifts(): ShiftOf[] | undefined {
  const shifts = useQuery((replica) => replica.timers.shifts(), []);
  if (!shifts) return undefined;
  const records = shifts.map(({ record }) => record);
  return [...new Set(records.map(({ startedBy }) => startedBy))].map((userId) => {
    const timers = records.filter(({ startedBy }) => startedBy === userId);
    return { userId, since: Math.min(...timers.map(({ startedAt }) => startedAt)), timers };
  });
}

/** The entries and timers from which these shifts are summarised; undefined while they load. */
export function useLogOf(
  timers: readonly TimerRecord[],
  openedAt: number,
): { events: EventRecord[]; running: LogTimer[] } | undefined {
  const childIds = timers.flatMap(({ childId }) => childId ?? []);
  const from = Math.min(...timers.map(({ startedAt }) => startedAt)) - REACH_MS;
  const to = openedAt + DAY_MS;
  const events = useQuery(
    (replica) => replica.events.between({ childIds, from, to }),
    [childIds.join(), from, to],
  );
  const running = useQuery((replica) => replica.timers.running(), []);
  if (!events || !running) return undefined;
  return {
    events: events.map(({ record }) => record),
    running: running.map(({ record }) => record),
  };
}
