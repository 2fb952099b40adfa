import { useStore } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import { useEffect, useMemo } from 'react';
import { useSessionAtom } from '../../ui/use-atom.ts';

/** The family's plan has ended, so nothing new may be begun. */
const writesBlockedAtom = atom(false);
/** The person is being told why. */
const explainedAtom = atom(false);

/**
 * Whether anything new may be begun. What is typed or running already is always saved: ask before a
 * form opens, never after.
 */
export function useWriteGate(): {
  writesBlocked: boolean;
  /** Tells the person why nothing new can be begun. */
  explainBlocked: () => void;
} {
  const store = useStore();
  const writesBlocked = useSessionAtom(writesBlockedAtom);
  return useMemo(
    () => ({ writesBlocked, explainBlocked: () => store.set(explainedAtom, true) }),
    [store, writesBlocked],
  );
}

/** For what follows the plan: blocks writes, and says whether the person asked for the reason. */
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
