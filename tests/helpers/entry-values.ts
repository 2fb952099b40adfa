import type { EntryValues } from '../../src/log-types/form/log-form.ts';

/** The values of a form whose own fields hold `payload`; the fields that every type has are at rest. */
export function makeEntryValues<V extends object>(
  payload: V,
  common: Partial<EntryValues<V>> = {},
): EntryValues<V> {
  return {
    childIds: ['child-mia'],
    startedAt: 0,
    endedAt: null,
    note: '',
    tags: [],
    performedBy: null,
    visibility: 'family',
    payload,
    ...common,
  };
}
