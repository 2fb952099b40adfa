import { useCallback } from 'react';
import type { EventRecord } from '../../../schema/records/event.ts';
import type { FieldValue } from '../../domain/entries/record-history.ts';
import { useNow } from '../../ui/use-now.ts';
import { useQuery } from '../use-query.ts';
import { useUnits } from '../preferences/units.ts';
import { type FieldText, fieldText } from './field-text.ts';
import { usePeople } from './people.ts';
import { t } from '../../i18n/t.ts';

/** `fieldText` with the family's names and this person's units. */
export function useFieldText(): (event: EventRecord, change: FieldValue) => FieldText {
  const units = useUnits();
  const people = usePeople();
  const now = useNow(60_000);
  const children = useQuery((replica) => replica.children.all(), []);
  return useCallback(
    (event, change) =>
      fieldText(event, change, {
        units,
        now,
        nameOf: (userId) => people.find(userId).name,
        childName: (childId) =>
          children?.find(({ record }) => record.id === childId)?.record.name ??
          t('entries.somebody'),
      }),
    [units, people, now, children],
  );
}
