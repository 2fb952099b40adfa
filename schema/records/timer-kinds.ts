import { type EventType, eventTypeNames, eventTypes, isEventType } from './event-types.ts';
import type { TimerDefinition } from './event-types/event-type.ts';

/** The log types with timers; `handover` is a shift, the time in which one person cares for the child. */
export type TimerKind = {
  [T in EventType]: (typeof eventTypes)[T]['timer'] extends null ? never : T;
}[EventType];
/** A timer of these belongs to a log entry: any but a shift. */
export type LogTimerKind = Exclude<TimerKind, 'handover'>;

/** False for a kind that only a newer release knows. */
export function isTimerKind(kind: unknown): kind is TimerKind {
  return timerDefinitionOf(kind) !== null;
}

/** What the type of a kind says about its timers; null for a kind that only a newer release knows. */
export function timerDefinitionOf(kind: unknown): TimerDefinition | null {
  return isEventType(kind) ? eventTypes[kind].timer : null;
}

/** Kinds with a left and a right side that run and pause independently. */
export function hasSides(kind: string): boolean {
  return timerDefinitionOf(kind)?.sides ?? false;
}

export function isShift({ kind }: Readonly<Record<string, unknown>>): boolean {
  return kind === 'handover';
}

/** A kind whose timers become entries as they are: any but a shift. */
export function isLogTimerKind(kind: unknown): kind is LogTimerKind {
  return isTimerKind(kind) && !isShift({ kind });
}

/** False for a shift, and for a kind that only a newer release knows. */
export function isLogTimer<T extends { kind: TimerKind }>(
  timer: T,
): timer is T & { kind: LogTimerKind } {
  return isLogTimerKind(timer.kind);
}

/** Every kind that this release knows. */
export const timerKinds = eventTypeNames.filter(isTimerKind);
