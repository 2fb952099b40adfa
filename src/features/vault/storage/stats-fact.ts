import type { Fact } from '../../../lib/device-facts.ts';
import { lockChoicesFact } from '../lock/lock-facts.ts';

/**
 * What the server last said about the family's storage, as JSON. A further id of the vault's facts
 * of a person: a fact of its own would be part of the first load.
 */
export const storageStatsFact = {
  of: (userId: string): Fact<string> => lockChoicesFact.of(userId, 'storage'),
};
