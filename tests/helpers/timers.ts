import type { LogTimer, TimerRecord } from '../../schema/records/timer.ts';
import { makeStamp } from '../../schema/rules/clock.ts';

/** A feeding timer whose left side runs since `startedAt`, for tests of pure rules. */
export function makeTimer(startedAt: number, more?: Partial<LogTimer>): LogTimer;
export function makeTimer(startedAt: number, more: Partial<TimerRecord>): TimerRecord;
export function makeTimer(startedAt: number, more: Partial<TimerRecord> = {}): TimerRecord {
  return {
    id: 'timer-0001',
    childId: 'child-mia',
    kind: 'feeding',
    eventId: 'event-0001',
    startedAt,
    tz: 'Europe/Madrid',
    startOffsetMin: 120,
    startedBy: 'u-ana',
    left: { bankedMs: 0, resumedAt: startedAt },
    right: { bankedMs: 0, resumedAt: null },
    startSide: 'left',
    lastSide: 'left',
    createdBy: 'u-ana',
    createdAt: startedAt,
    updatedBy: 'u-ana',
    updatedAt: startedAt,
    schemaVersion: 1,
    clocks: { '*': makeStamp(startedAt, 0, 'testnode') },
    removed: null,
    ...more,
  };
}

/** A person's shift with a child since `startedAt`, for tests of pure rules. */
export function makeShift(startedAt: number, more: Partial<TimerRecord> = {}): TimerRecord {
  const unsided = { left: null, right: null, startSide: null, lastSide: null };
  return makeTimer(startedAt, { kind: 'handover', ...unsided, ...more });
}
