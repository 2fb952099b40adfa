import type { EventRecord } from '../../schema/records/event.ts';
import type { EventType } from '../../schema/records/event-types.ts';

/**
 * A rule of one log type. Its parameters are compared bivariantly, so that the definition of one
 * type is assignable to the list of all types; the list applies a rule to records of its type only.
 */
export type Rule<Args extends unknown[], Result> = { rule(...args: Args): Result }['rule'];

/** Entries of one type, newest first. */
export type Recent<T extends EventType> = readonly EventRecord<T>[];
