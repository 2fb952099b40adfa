import { growth } from '../../../schema/collections/growth.ts';
import { motorMilestones } from '../../../schema/collections/motor-milestones.ts';
import type { GrowthRecord } from '../../../schema/records/growth.ts';
import type { MotorMilestoneRecord } from '../../../schema/records/motor-milestone.ts';
import { type FieldValue, withValue } from '../../domain/entries/record-history.ts';
import { formatLocalDate } from '../../i18n/format.ts';
import '../../i18n/lazy/growth.ts';
import '../../i18n/lazy/history.ts';
import { t } from '../../i18n/t.ts';
import type { FieldText } from '../entries/field-text.ts';
import { measureText } from '../measures/measure-text.ts';
import { type GrowthUnits, quantitiesOf } from './measurement-text.ts';
import { milestoneText } from './milestone-text.ts';

/** Versions of a field of a measurement or of a motor milestone, in words: "Weight: 5.20 kg". */

const other = (): FieldText => ({
  field: t('history.field-other'),
  value: t('history.unknownValue'),
});

export function measurementFieldText(
  record: GrowthRecord,
  change: FieldValue,
  { units, today }: { units: GrowthUnits; today: string },
): FieldText {
  const { path, value } = change;
  if (path.startsWith('photoIds/')) return photoText(value === true);
  const then = withValue(growth.merge, record, change);
  if (then === null) return other();
  const measured = (measure: 'weight' | 'length' | 'head', detail: string | null) => {
    const quantity = quantitiesOf(then)[measure];
    const text = quantity && measureText(quantity, units[measure]);
    return {
      field: t(`growth.${measure}`),
      value: [text ?? t('history.empty'), text && detail].filter(Boolean).join(' · '),
    };
  };
  switch (path) {
    case '~weight':
      return measured('weight', then.clothed && t(`growth.clothed-${then.clothed}`));
    case '~length':
      return measured('length', then.position && t(`growth.position-${then.position}`));
    case '~head':
      return measured('head', null);
    case '~measured':
      return {
        field: t('growth.date'),
        value: [formatLocalDate(then.date, today), then.time].filter(Boolean).join(' '),
      };
    case 'by':
      return {
        field: t('growth.by'),
        value: then.by ? t(`growth.by-${then.by}`) : t('history.empty'),
      };
    case 'note':
      return noteText(then.note);
    case 'documentId':
      return {
        field: t('growth.document'),
        value: then.documentId === null ? t('history.empty') : t('growth.someDocument'),
      };
    default:
      return other();
  }
}

export function milestoneFieldText(
  record: MotorMilestoneRecord,
  change: FieldValue,
  { today }: { today: string },
): FieldText {
  const then = withValue(motorMilestones.merge, record, change);
  if (then === null) return other();
  switch (change.path) {
    case '~seen':
      return {
        field: t(`growthMilestones.${record.milestone}`),
        value: milestoneText(then, { today, months: null }),
      };
    case 'note':
      return noteText(then.note);
    case 'photoId':
      return photoText(then.photoId !== null);
    default:
      return other();
  }
}

function noteText(note: string): FieldText {
  return { field: t('history.field-note'), value: note || t('history.empty') };
}

function photoText(isThere: boolean): FieldText {
  return {
    field: t('history.field-photo'),
    value: isThere ? t('history.photoOn') : t('history.photoOff'),
  };
}
