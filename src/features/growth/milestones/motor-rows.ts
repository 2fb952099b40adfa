import type { MotorMilestone } from '../../../../schema/records/motor-milestone-id.ts';
import type { MotorMilestoneRecord } from '../../../../schema/records/motor-milestone.ts';
import { milestoneText, monthsText } from '../../../app/growth/milestone-text.ts';
import type { TableCell } from '../../../app/charts/chart-table.tsx';
import { type GrowthChild, ageOn } from '../../../domain/growth/measurement.ts';
import { motorAge, motorPhase, motorWindows } from '../../../domain/growth/motor-milestones.ts';
import { round } from '../../../domain/units.ts';
import { formatNumber } from '../../../i18n/format.ts';
import '../../../i18n/lazy/growth-milestones.ts';
import { t } from '../../../i18n/t.ts';
import { NOT_YET, type MotorMilestoneValues } from '../../../replica/stores/motor-milestones.ts';

/** What the screen says of the six motor milestones of a child. */

export type MotorRow = {
  key: MotorMilestone;
  title: string;
  fromMonths: number;
  toMonths: number;
  values: MotorMilestoneValues;
  /** null until somebody has said something about it. */
  record: MotorMilestoneRecord | null;
  /** The age at the date; null without one. */
  months: number | null;
  /** What is known of it, in one line. */
  text: string;
  /** The window is over and it was not seen: to be mentioned, not to worry about. */
  hasPassed: boolean;
};

export type AgeKind = 'corrected' | 'chronological';

export type MotorView = {
  rows: readonly MotorRow[];
  /** The age today; null without an exact date of birth. */
  todayMonths: number | null;
  /** Whether the child was born early and is younger than 24 months, so that both ages are offered. */
  hasBoth: boolean;
};

type Child = GrowthChild & { name: string };

/** @param records of this child; of several for one milestone the latest counts */
export function motorView(
  child: Child,
  records: readonly MotorMilestoneRecord[],
  { today, ages }: { today: string; ages: AgeKind },
): MotorView {
  const monthsOn = (day: string): number | null => {
    if (child.birthDateApprox === true) return null;
    const age = ages === 'corrected' ? motorAge(child, day) : ageOn(child, day);
    return age && age.months;
  };
  const todayMonths = monthsOn(today);
  const rows = motorWindows.map(({ key, fromMonths, toMonths }): MotorRow => {
    const record = latestOf(records, key);
    const values: MotorMilestoneValues = record ?? NOT_YET;
    const months = values.date === null ? null : monthsOn(values.date);
    const isSeen = values.status !== 'not_yet';
    const hasPassed =
      !isSeen &&
      todayMonths !== null &&
      motorPhase({ fromMonths, toMonths }, todayMonths) === 'after';
    const window = { from: formatNumber(fromMonths), to: formatNumber(toMonths) };
    const text = isSeen
      ? milestoneText(values, { today, months })
      : hasPassed
        ? t('growthMilestones.passed', { to: window.to })
        : t('growthMilestones.usual', window);
    const title = t(`growthMilestones.${key}`);
    return { key, title, fromMonths, toMonths, values, record, months, text, hasPassed };
  });
  return { rows, todayMonths, hasBoth: motorAge(child, today)?.isCorrected ?? false };
}

function latestOf(
  records: readonly MotorMilestoneRecord[],
  key: MotorMilestone,
): MotorMilestoneRecord | null {
  const known = records.filter(({ milestone }) => milestone === key);
  return known.toSorted((a, b) => b.updatedAt - a.updatedAt)[0] ?? null;
}

/** For screen readers: everything that the drawing shows. */
export function motorSummary(name: string, { rows, todayMonths }: MotorView): string {
  const count = rows.filter(({ values }) => values.status !== 'not_yet').length;
  const age =
    todayMonths === null
      ? []
      : [
          `${t('growthMilestones.today')}: ${t('growthMilestones.months', {
            months: monthsText(todayMonths),
          })}.`,
        ];
  return [
    t('growthMilestones.summary', { name, count, total: rows.length }),
    ...age,
    ...rows.map(({ title, text }) =>
      t('growthMilestones.summaryRow', { milestone: title, text: text.replace(/\.$/, '') }),
    ),
  ].join(' ');
}

/** The same values to read and for a file. */
export function motorTable({ rows }: MotorView, ages: AgeKind) {
  const labels = [
    t('growthMilestones.columnMilestone'),
    t('growthMilestones.columnStatus'),
    t('growthMilestones.columnDate'),
    t(ages === 'corrected' ? 'growthMilestones.columnCorrected' : 'growthMilestones.columnAge'),
    t('growthMilestones.columnFrom'),
    t('growthMilestones.columnTo'),
    t('growthMilestones.columnNote'),
  ];
  return {
    columns: labels.map((label) => ({ label })),
    rows: rows.map(({ title, values, months, fromMonths, toMonths }): TableCell[] => [
      title,
      t(`growthMilestones.status-${values.status}`),
      values.date,
      months === null ? null : round(months, 1),
      fromMonths,
      toMonths,
      values.note || null,
    ]),
  };
}
