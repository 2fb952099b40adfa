import { createContext, useContext } from 'react';
import type { RequestedRights } from '../../../../schema/rights/access-request.ts';

/** What whoever the rights are about has asked for: marked in the form, and given by nobody else. */
export const RequestedRightsContext = createContext<RequestedRights | null>(null);

export function useRequestedRight<K extends keyof RequestedRights>(
  name: K,
): RequestedRights[K] | undefined {
  return useContext(RequestedRightsContext)?.[name];
}
