import type { EventRecord, EventType } from '../../schema/records/event.ts';

/**
 * A rule of one log type. Its parameters are compared in both directions, so that the definition of
 * one type fits into the list of all types; the list is only asked about records of that type.
 */
export type Rule<Args extends unknown[], Result> = { rule(...args: Args): Result }['rule'];

/** Entries of one type, newest first. */
export type Recent<T extends EventType> = readonly EventRecord<T>[];
