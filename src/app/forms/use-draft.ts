import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type Draft, draftAt, isDraftFresh } from '../../domain/entries/drafts.ts';
import { readFact, removeFact, writeFact } from '../../lib/device-facts.ts';
import { useClock } from '../services.tsx';

const EVERY_MS = 1_000;

/**
 * Stores the values of a form on the device, once a second while they change, and finds the draft
 * of an earlier visit. Call `finish` once the values are saved: it removes the draft.
 *
 * @param key null for a form whose values must not be stored, such as passwords
 */
export function useDraft<V extends FieldValues>(key: string | null, form: UseFormReturn<V>) {
  const clock = useClock();
  const [found, setFound] = useState<Draft<object> | null>(null);
  const done = useRef(false);
  useEffect(() => {
    if (key === null) return;
    let left = false;
    readFact(draftAt(key))
      .then((draft) => {
        if (!left && draft && isDraftFresh(draft, clock.now())) setFound(draft);
      })
      // Without storage there is no draft; saving will show the cause.
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [key, clock]);
  useEffect(() => {
    if (key === null) return;
    // Compared as text: react-hook-form computes `isDirty` only while a component reads it.
    let written = JSON.stringify(form.getValues());
    const write = () => {
      const values = form.getValues();
      const text = JSON.stringify(values);
      if (done.current || text === written) return;
      written = text;
      void writeFact(draftAt(key), { savedAt: clock.now(), values }).catch(() => undefined);
    };
    const timer = setInterval(write, EVERY_MS);
    // A phone may discard a hidden page without another event.
    const onHide = () => document.visibilityState === 'hidden' && write();
    document.addEventListener('visibilitychange', onHide);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onHide);
      write();
    };
  }, [key, form, clock]);
  const forget = () => {
    if (key !== null) void removeFact(draftAt(key)).catch(() => undefined);
  };
  return {
    found,
    take: () => {
      // Written by this form, perhaps of an earlier release: its own rules check them on save.
      if (found) form.reset(found.values as V, { keepDefaultValues: true });
      setFound(null);
    },
    leave: () => {
      setFound(null);
      forget();
    },
    /** Removes the draft for good: its values are saved elsewhere. */
    finish: () => {
      done.current = true;
      forget();
    },
  };
}
