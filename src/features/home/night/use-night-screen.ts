import { useNavigate, useSearch } from '@tanstack/react-router';
import { useStore } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import { useEffect } from 'react';
import { useDisplay } from '../../../app/preferences/apply-display.ts';
import { isNight } from '../../../app/preferences/display.ts';
import { useNow } from '../../../ui/use-now.ts';

/** Whether the night screen was left in this session: it then opens only when it is asked for. */
const wasLeftAtom = atom(false);

/** The night screen of Home is in the address: `/home?night=1`. */
export function useNightScreen(): { isOpen: boolean; open: () => void; leave: () => void } {
  const { night } = useSearch({ strict: false }) as { night?: unknown };
  const navigate = useNavigate();
  const store = useStore();
  const isOpen = String(night) === '1';
  const { nightScreen } = useDisplay();
  const now = useNow(60_000);
  const show = (search: { night?: number }) => {
    void navigate({ to: '/home', search, replace: true, resetScroll: false } as never);
  };
  const isDue = nightScreen && !isOpen && isNight(new Date(now));
  useEffect(() => {
    if (isDue && !store.get(wasLeftAtom)) show({ night: 1 });
    // Navigation gives another function each time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isDue, store]);
  return {
    isOpen,
    open: () => show({ night: 1 }),
    leave: () => {
      store.set(wasLeftAtom, true);
      show({});
    },
  };
}
