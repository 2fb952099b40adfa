import type { EventType } from '../../../../schema/records/event-types.ts';

/** What is logged at night, in the order of its buttons. */
export const nightTypes: readonly EventType[] = ['feeding', 'diaper', 'sleep', 'note'];
