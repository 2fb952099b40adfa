import type { EventPayloads } from '../../../../schema/records/event.ts';
import type { EventType } from '../../../../schema/records/event-types.ts';
import type { EntryValues, LogForm, PayloadContext } from '../../../log-types/form/log-form.ts';
import { defined } from '../../../log-types/form/optional-fields.ts';

/**
 * The payload for the field values. The store validates it against the schema of its type.
 *
 * @param before the original payload: fields of a newer release are kept through an edit
 */
export function payloadFrom(
  form: LogForm,
  values: EntryValues,
  { before = {}, ...context }: Partial<PayloadContext> & Omit<PayloadContext, 'before'>,
): EventPayloads[EventType] {
  const payload = { ...before, ...form.payloadOf(values, { before, ...context }) };
  return defined(payload) as EventPayloads[EventType];
}
