import type { EventRecord } from '../../../schema/records/event.ts';
import { withValue } from '../../domain/entries/entry-history.ts';
import type { FieldValue } from '../../domain/entries/record-history.ts';
import { eventLine } from '../../log-types/event-line.ts';
import type { Units } from '../../domain/units.ts';
import { formatMoment } from '../../i18n/format.ts';
import { say } from '../../i18n/say.ts';
import '../../i18n/lazy/history.ts';
import { t } from '../../i18n/t.ts';

/** A version of a field as text. */
export type FieldText = { field: string; value: string };

type Context = {
  units: Units;
  now: number;
  nameOf: (userId: string | null) => string;
  childName: (childId: string) => string;
};

/** A version of a field of an entry in words: "Note: after a nap". */
export function fieldText(event: EventRecord, change: FieldValue, context: Context): FieldText {
  const { path, value } = change;
  if (path === '~start' || path === '~end') {
    const at = Array.isArray(value) ? (value as unknown[])[0] : null;
    return {
      field: path === '~start' ? t('history.field-start') : t('history.field-end'),
      value:
        typeof at === 'number'
          ? formatMoment(at, { now: context.now, tz: event.tz })
          : t('history.empty'),
    };
  }
  if (/^~?payload\./u.test(path)) {
    const then = withValue(event, change);
    return {
      field: t('history.field-details'),
      value: then ? say(eventLine(then, context.units)) : t('history.unknownValue'),
    };
  }
  if (path.startsWith('tags/')) {
    const tag = path.slice('tags/'.length);
    return {
      field: t('history.field-tag'),
      value: value === true ? t('history.tagOn', { tag }) : t('history.tagOff', { tag }),
    };
  }
  return ownFieldText(event, change, context);
}

function ownFieldText(
  event: EventRecord,
  { path, value }: FieldValue,
  { units, nameOf, childName }: Context,
): FieldText {
  const text = typeof value === 'string' ? value : '';
  switch (path) {
    case 'note':
      return { field: t('history.field-note'), value: text || t('history.empty') };
    case 'childId':
      return { field: t('history.field-childId'), value: childName(text) };
    case 'performedBy':
      return { field: t('history.field-performedBy'), value: nameOf(text || null) };
    case 'visibility':
      return {
        field: t('history.field-visibility'),
        value: text === 'parents' ? t('history.visibleParents') : t('history.visibleFamily'),
      };
    case 'type': {
      const then = withValue(event, { path, value });
      const field = t('history.field-type');
      return { field, value: then ? say(eventLine(then, units)) : t('history.unknownValue') };
    }
    default:
      return { field: t('history.field-other'), value: t('history.unknownValue') };
  }
}
