import { collections } from '../../../schema/collections.ts';
import { type Item, responseBy } from '../../replica/stores/responses.ts';
import { type Rights, useRights } from '../entries/rights.ts';
import { useReplica } from '../services.tsx';

/** Whether this person may like the item and comment on it; undefined until it is known. */
export function useMayRespond(item: Item): boolean | undefined {
  const replica = useReplica();
  const rights = useRights();
  return replica ? mayRespond({ rights, userId: replica.userId }, item) : undefined;
}

export function mayRespond(
  { rights, userId }: { rights: Rights; userId: string },
  item: Item,
): boolean | undefined {
  if (!rights.isKnown) return undefined;
  return rights.may('create', collections.responses, responseBy(userId, item));
}
