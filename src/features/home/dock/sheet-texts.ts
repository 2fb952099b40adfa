import type { EventType } from '../../../../schema/records/event-types.ts';
import { t } from '../../../i18n/t.ts';
import { logTypeOf } from '../../../log-types/log-types.ts';

export type QuickSheetProps<Quick> = { type: EventType; quick: Quick; onClose: () => void };

/** "Feed": the title of a type's sheet. */
export const sheetTitle = (type: EventType): string => logTypeOf(type).home?.name() ?? '';
/** "Feed in the past": the link from a sheet to the full form. */
export const formTitle = (type: EventType): string =>
  logTypeOf(type).more?.title?.() ?? t(`events.type-${type}`);
