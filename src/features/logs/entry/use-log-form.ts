import { useEffect, useState } from 'react';
import type { EventType } from '../../../../schema/records/event.ts';
import type { LogForm } from '../../../log-types/form/log-form.ts';
import { logTypeOf } from '../../../log-types/log-types.ts';

/** Forms that were opened; each is loaded once. */
const loaded = new Map<EventType, LogForm>();

/** The form of a type; undefined while it is loaded. A failed load is thrown while rendering. */
export function useLogForm(type: EventType): LogForm | undefined {
  const [form, setForm] = useState(loaded.get(type));
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    let left = false;
    logTypeOf(type)
      .form?.()
      .then((next) => {
        loaded.set(type, next);
        if (!left) setForm(next);
      })
      .catch((thrown: unknown) => !left && setError(thrown));
    return () => {
      left = true;
    };
  }, [type]);
  if (error !== undefined) throw error;
  return form;
}

/** Whether this release can make and edit entries of a type. */
export function hasForm(type: EventType): boolean {
  return logTypeOf(type).form !== null;
}
