import { type KeyboardEvent, type RefObject, useEffect } from 'react';

/** Arrow keys move between the buttons of a toolbar; Tab stops at the last used one. */
export function useRovingFocus(ref: RefObject<HTMLDivElement | null>) {
  const buttons = () => [...(ref.current?.querySelectorAll<HTMLElement>(':scope > button') ?? [])];
  useEffect(() => {
    const all = buttons();
    const current = all.find((button) => 'stop' in button.dataset) ?? all[0];
    for (const button of all) button.tabIndex = button === current ? 0 : -1;
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const all = buttons();
    const at = all.indexOf(event.target as HTMLElement);
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key];
    const next =
      event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : step && at + step;
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    const button = all[(next + all.length) % all.length];
    for (const each of all) {
      each.tabIndex = each === button ? 0 : -1;
      if (each === button) each.dataset['stop'] = '';
      else delete each.dataset['stop'];
    }
    button?.focus();
  };
  return { onKeyDown };
}
