import type { ReactNode } from 'react';
import type { EventPayloads, EventRecord } from '../../schema/records/event.ts';
import type { EventType } from '../../schema/records/event-types.ts';
import type { CustomPayload } from '../../schema/records/payloads/custom.ts';
import { OwnMark } from './custom/own-mark.tsx';
import type { Rule } from './rule.ts';

type Mark<T extends EventType = EventType> = Rule<
  [payload: EventPayloads[T], className: string | undefined],
  ReactNode
>;

/**
 * What rows show in place of the icon of a type. Not a part of `LogType`, because the first load would
 * contain it; until it is loaded, rows show the icon.
 */
const marks: { readonly [T in EventType]?: Mark<T> } = {
  custom: ({ definition: copied }: CustomPayload, className) =>
    copied?.icon === undefined ? null : (
      <OwnMark icon={copied.icon} color={copied.color ?? ''} className={className} />
    ),
};

/** The mark of one entry; null: its icon. */
export function rowMarkOf({ type, payload }: EventRecord, className?: string): ReactNode {
  return (marks as Partial<Record<string, Mark>>)[type]?.(payload, className) ?? null;
}
