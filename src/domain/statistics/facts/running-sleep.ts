import type { TimerRecord } from '../../../../schema/records/timer.ts';
import { localDayOf } from '../../../../schema/rules/days.ts';
import { sleepKindOf } from '../../log-types/sleep/sleeps.ts';
import type { RunningSleep } from '../charts/day-raster.ts';
import type { FactSettings } from '../settings.ts';
import { spanOf } from './moment.ts';

/** A running sleep timer as a chart draws it: up to now. The entry that it becomes has its `eventId`. */
export function runningSleep(
  {
    eventId,
    startedAt,
    tz,
    startOffsetMin,
  }: Pick<TimerRecord, 'eventId' | 'startedAt' | 'tz' | 'startOffsetMin'>,
  { now, settings }: { now: number; settings: FactSettings },
): RunningSleep {
  const endedAt = Math.max(startedAt, now);
  const { id, day, minute, endMinute } = spanOf(
    {
      id: eventId,
      startedAt,
      endedAt,
      tz,
      startOffsetMin,
      endOffsetMin: startOffsetMin,
      day: localDayOf(startedAt, startOffsetMin),
    },
    settings.dayStartHour,
  );
  const kind = sleepKindOf({ from: startedAt, to: endedAt }, tz, settings.night);
  return { id, day, minute, endMinute, kind };
}
