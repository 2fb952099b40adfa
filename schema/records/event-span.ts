import { HOUR_MS } from '../limits.ts';
import { type EventType, eventTypes } from './event-types.ts';

/** The problems with the times of an event, as texts for the form. */
export function spanIssues(event: {
  type: EventType;
  startedAt: number;
  endedAt: number | null;
}): { path: 'endedAt'; message: string }[] {
  if (event.endedAt === null) return [];
  const lengthMs = event.endedAt - event.startedAt;
  const { maxMs } = eventTypes[event.type];
  if (lengthMs < 0) return [{ path: 'endedAt', message: 'End is before start.' }];
  if (lengthMs > maxMs) {
    const message =
      maxMs === 0
        ? 'This is a moment and has no end.'
        : `That is ${hours(lengthMs)} h. At most ${hours(maxMs)} h.`;
    return [{ path: 'endedAt', message }];
  }
  return [];
}

function hours(ms: number): number {
  return Math.round((ms / HOUR_MS) * 10) / 10;
}
