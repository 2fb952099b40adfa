import { useEffect, useRef } from 'react';
import { ALL_CHILDREN, useSelectedChild } from './selected-child.ts';

/** Keeps `?child=` and the chosen child equal. */
export function useChildInAddress(
  urlChild: string | undefined,
  change: (child: string | undefined) => void,
): void {
  const { children, selected, select } = useSelectedChild();
  const isKnown = children?.some(({ record }) => record.id === urlChild) ?? false;
  const isSettled = children !== undefined && urlChild !== undefined && isKnown;
  /** The address has just chosen a child, which is not `selected` before the next render. */
  const isChosenByAddress = useRef(false);
  useEffect(() => {
    if (!isSettled || urlChild === undefined || urlChild === selected) return;
    isChosenByAddress.current = true;
    select(urlChild);
    // Runs only when the URL changes; the child switcher makes later choices.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isSettled, urlChild]);
  useEffect(() => {
    if (children === undefined || children.length < 2) return;
    if (isChosenByAddress.current) {
      isChosenByAddress.current = false;
      return;
    }
    const chosenChild = selected === ALL_CHILDREN ? undefined : selected;
    if (chosenChild !== urlChild) change(chosenChild);
    // The URL follows the choice; this effect must not run when the URL itself changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [selected]);
}
