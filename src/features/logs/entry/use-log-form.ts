import { useEffect, useState } from 'react';
import type { EventType } from '../../../../schema/records/event-types.ts';
import type { LogForm } from '../../../log-types/form/log-form.ts';
import { formLoaderOf } from '../../../log-types/forms.ts';
import { definitionsOf } from '../../../replica/stores/log-definitions.ts';
import type { Replica } from '../../../replica/replica.ts';

/** The loaded forms, by type. */
const loaded = new Map<EventType, LogForm>();

/** The form of a type; undefined while it loads. A failed load is thrown during rendering. */
export function useLogForm(type: EventType, replica: Replica): LogForm | undefined {
  const [form, setForm] = useState(loaded.get(type));
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    let left = false;
    loadForm(type, replica)
      .then((next) => !left && setForm(next))
      .catch((thrown: unknown) => !left && setError(thrown));
    return () => {
      left = true;
    };
  }, [type, replica]);
  if (error !== undefined) throw error;
  return form;
}

/** A form made of records of the family is made again each time, because they change. */
async function loadForm(type: EventType, replica: Replica): Promise<LogForm | undefined> {
  let isMadeOfRecords = false;
  const reading = <T>(read: () => Promise<T>) => {
    return () => {
      isMadeOfRecords = true;
      return read();
    };
  };
  const form = await formLoaderOf(type)?.({
    definitions: reading(() => definitionsOf(replica).find({})),
    // With the schema of the lists, which other forms do not need.
    medicines: reading(async () => {
      const { readList } = await import('../../../replica/stores/list-items.ts');
      return readList(replica, 'medicine');
    }),
  });
  if (form && !isMadeOfRecords) loaded.set(type, form);
  return form;
}

/** Whether this release can create and edit entries of a type. */
export function hasForm(type: EventType): boolean {
  return formLoaderOf(type) !== null;
}
