import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type Draft, isDraftFresh } from '../../domain/drafts.ts';
import { deviceStore } from '../../lib/device-store.ts';
import { useClock } from '../services.tsx';

const EVERY_MS = 1_000;

/**
 * Keeps what is typed on the device, once a second while it changes, and offers what an earlier
 * visit left. The draft goes when it has been saved.
 */
export function useDraft<V extends FieldValues>(key: string, form: UseFormReturn<V>) {
  const clock = useClock();
  const [found, setFound] = useState<Draft<V> | null>(null);
  const done = useRef(false);
  useEffect(() => {
    let left = false;
    deviceStore
      .get<Draft<V>>(key)
      .then((draft) => {
        if (!left && draft && isDraftFresh(draft, clock.now())) setFound(draft);
      })
      // Without storage there is no draft; the save will say what is wrong.
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [key, clock]);
  useEffect(() => {
    // Compared by hand: the form computes its own `isDirty` only for who draws it.
    let written = JSON.stringify(form.getValues());
    const write = () => {
      const values = form.getValues();
      const text = JSON.stringify(values);
      if (done.current || text === written) return;
      written = text;
      void deviceStore.set(key, { savedAt: clock.now(), values }).catch(() => undefined);
    };
    const timer = setInterval(write, EVERY_MS);
    // A phone that puts the page away may never come back to it.
    const onHide = () => document.visibilityState === 'hidden' && write();
    document.addEventListener('visibilitychange', onHide);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onHide);
      write();
    };
  }, [key, form, clock]);
  const forget = () => void deviceStore.remove(key).catch(() => undefined);
  return {
    found,
    take: () => {
      if (found) form.reset(found.values, { keepDefaultValues: true });
      setFound(null);
    },
    leave: () => {
      setFound(null);
      forget();
    },
    /** What was typed is safe elsewhere; nothing of it is kept here. */
    finish: () => {
      done.current = true;
      forget();
    },
  };
}
