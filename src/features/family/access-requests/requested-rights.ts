import { createContext, useContext } from 'react';
import type { RequestedRights } from '../../../../schema/rights/access-request.ts';

/** The rights that the person requested, which the rights form marks. */
export const RequestedRightsContext = createContext<RequestedRights | null>(null);

export function useRequestedRight<K extends keyof RequestedRights>(
  name: K,
): RequestedRights[K] | undefined {
  return useContext(RequestedRightsContext)?.[name];
}
