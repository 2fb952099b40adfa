import { useEffect, useState } from 'react';
import type { EventType } from '../../../../schema/records/event.ts';
import type { LogForm } from '../../../log-types/form/log-form.ts';
import { formLoaderOf } from '../../../log-types/forms.ts';

/** The loaded forms, by type. */
const loaded = new Map<EventType, LogForm>();

/** The form of a type; undefined while it loads. A failed load is thrown during rendering. */
export function useLogForm(type: EventType): LogForm | undefined {
  const [form, setForm] = useState(loaded.get(type));
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    let left = false;
    formLoaderOf(type)?.()
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

/** Whether this release can create and edit entries of a type. */
export function hasForm(type: EventType): boolean {
  return formLoaderOf(type) !== null;
}
