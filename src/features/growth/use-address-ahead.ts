import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { afterPaint } from '../../ui/after-paint.ts';
import { type GrowthAddress, useGrowthAddress } from './growth-address.ts';

type Change = Partial<GrowthAddress>;

/**
 * The address as it is about to be: what a person chooses is shown in the next frame, and only then put into
 * the address, because a navigation takes as long as the drawing itself.
 */
export function useAddressAhead(): [GrowthAddress, (change: Change) => void] {
  const [address, change] = useGrowthAddress();
  const [ahead, setAhead] = useState<Change>(NOTHING);
  const waiting = useRef<(() => void) | null>(null);
  const pending = useRef<Change>(NOTHING);
  if (ahead !== NOTHING && contains(address, ahead)) setAhead(NOTHING);
  const show = useCallback(
    (next: Change) => {
      pending.current = { ...pending.current, ...next };
      setAhead((before) => ({ ...before, ...next }));
      waiting.current?.();
      waiting.current = afterPaint(() => {
        const all = pending.current;
        pending.current = NOTHING;
        change(all);
      });
    },
    [change],
  );
  // Another screen has an address of its own.
  useEffect(() => () => waiting.current?.(), []);
  const shown = useMemo(() => ({ ...address, ...ahead }), [address, ahead]);
  return [shown, show];
}

const NOTHING: Change = {};

function contains(address: GrowthAddress, ahead: Change): boolean {
  return Object.entries(ahead).every(
    ([name, value]) => address[name as keyof GrowthAddress] === value,
  );
}
