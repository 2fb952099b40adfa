import { type ComponentType, lazy } from 'react';
import type { EventType } from '../../../../schema/records/event-types.ts';
import { HANDOVER } from '../../../domain/log-types/handover/handover.ts';
import type { OtherFormProps } from './other-form-props.ts';

/** The forms for new entries of types that `forms.ts` has none for, because they are not edited afterwards. */
export const otherForms: Partial<Record<EventType, ComponentType<OtherFormProps>>> = {
  [HANDOVER]: lazy(async () => ({ default: (await import('./new-handover.tsx')).NewHandover })),
};
