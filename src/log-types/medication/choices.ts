import { DoseUnit } from '../../../schema/records/payloads/medication.ts';
import '../../i18n/lazy/logs.ts';
import { t, tKey } from '../../i18n/t.ts';
import type { Option } from '../form/form-controls.tsx';

/** The choices of a dose, in its form and in the list of medicines. */

/** The unit in the plural; the number next to it is not typed yet. */
export const doseUnitName = (unit: DoseUnit): string => tKey(`events.unit-${unit}`, { count: 2 });

const COMMON_UNITS = ['ml', 'drops', 'mg', 'tablets', 'suppository', 'puffs'] as const;

export const doseUnits = (): Option<DoseUnit>[] =>
  [...new Set<DoseUnit>([...COMMON_UNITS, ...DoseUnit.options])].map((value) => ({
    value,
    label: doseUnitName(value),
  }));

export const medicineRoutes = () => [
  { value: 'mouth' as const, label: t('logs.byMouth') },
  { value: 'rectal' as const, label: t('logs.rectal') },
  { value: 'skin' as const, label: t('logs.skin') },
  { value: 'inhaled' as const, label: t('logs.inhaled') },
  { value: 'nose' as const, label: t('logs.nose') },
  { value: 'eye' as const, label: t('logs.eye') },
  { value: 'ear' as const, label: t('logs.ear') },
  { value: 'injection' as const, label: t('logs.injection') },
];
