import type { EventRecord } from '../../../schema/records/event.ts';
import type { Live } from '../../lib/live.ts';
import { Queue } from '../../replica/documents/document.ts';
import type { Entry } from '../../replica/documents/entry.ts';
import type { EventStore } from '../../replica/stores/events.ts';
import type { Unsent } from './timeline/log-filter.ts';

/**
 * The entries that the server does not have or has refused, last queued first. By the index of the queue, of entries alone:
 * the queue of everything is a query for each collection, which a screen that opens would have to wait for.
 */
export function liveUnsent(
  events: Pick<EventStore, 'query'>,
  only: Unsent,
  { limit }: { limit?: number } = {},
): Live<Entry<EventRecord>[]> {
  return events.query({
    selector: { queue: Queue[only] },
    sort: [{ queuedAt: 'desc' }, { id: 'desc' }],
    index: ['queue', 'queuedAt'],
    ...(limit !== undefined && { limit }),
  });
}
