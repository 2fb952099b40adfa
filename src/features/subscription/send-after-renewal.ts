import type { ErrorCode } from '../../../schema/wire/errors.ts';
import { firstValue } from '../../lib/live.ts';
import type { QueueStore } from '../../replica/stores/queue.ts';

const PLAN_ENDED: ErrorCode = 'PLAN_ENDED';
/** More than a family enters in the weeks in which the app already shows the plan as ended. */
const ITEMS_MAX = 2_000;

/** Sends what the server refused because the family's plan had ended. */
export async function sendAfterRenewal(queue: Pick<QueueStore, 'items' | 'retry'>): Promise<void> {
  const items = await firstValue(queue.items(ITEMS_MAX));
  for (const { collection, id, state, problem } of items) {
    if (state === 'attention' && problem?.code === PLAN_ENDED) await queue.retry(collection, id);
  }
}
