import { useStore } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import { useEffect, useMemo } from 'react';
import { useSessionAtom } from '../../ui/use-atom.ts';

/** True after the family's plan has ended: no new entry may be started. */
const writesBlockedAtom = atom(false);
/** True while the sheet with the reason is open. */
const explainedAtom = atom(false);

/**
 * Whether new entries may be started. Check it before a form opens, never afterwards: what is typed
 * or running already is always saved.
 */
export function useWriteGate(): {
  writesBlocked: boolean;
  /** Opens the sheet with the reason. */
  explainBlocked: () => void;
} {
  const store = useStore();
  const writesBlocked = useSessionAtom(writesBlockedAtom);
  return useMemo(
    () => ({ writesBlocked, explainBlocked: () => store.set(explainedAtom, true) }),
    [store, writesBlocked],
  );
}

/** For the component that follows the plan: blocks writes, and shows the reason when asked. */
export function useBlockedWrites(isBlocked: boolean): {
  isExplained: boolean;
  closeExplanation: () => void;
} {
  const store = useStore();
  const isExplained = useSessionAtom(explainedAtom);
  useEffect(() => {
    if (!isBlocked) return;
    store.set(writesBlockedAtom, true);
    return () => {
      store.set(writesBlockedAtom, false);
      store.set(explainedAtom, false);
    };
  }, [store, isBlocked]);
  return { isExplained, closeExplanation: () => store.set(explainedAtom, false) };
}
