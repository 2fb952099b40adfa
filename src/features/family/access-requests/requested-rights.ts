import { createContext, useContext } from 'react';
import type { WishedRights } from '../../../../schema/rights/wish.ts';

/** What whoever the rights are about has asked for: marked in the form, and given by nobody else. */
export const RequestedRightsContext = createContext<WishedRights | null>(null);

export function useRequestedRight<K extends keyof WishedRights>(
  name: K,
): WishedRights[K] | undefined {
  return useContext(RequestedRightsContext)?.[name];
}
