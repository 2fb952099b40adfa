import { memo } from 'react';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { ChildMark } from '../../../app/people/child-mark.tsx';
import type { GrowthMeasure } from '../../../domain/growth/growth-measures.ts';
import { t } from '../../../i18n/t.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useShowChosen } from '../../../ui/use-show-chosen.ts';
import { curveChoices } from '../../../app/growth/chart/curve-choice.ts';
import type { GrowthAddress } from '../growth-address.ts';
import { ParentsOption } from '../parents/parents-option.tsx';
import { type RangeName, offeredRanges } from '../../../app/growth/chart/ranges.ts';
import styles from './chart-options.module.css';

type ChartOptionsProps = {
  child: ChildRecord;
  /** The line of the parents' heights is offered. */
  hasParents: boolean;
  curves: GrowthAddress['curves'];
  age: GrowthAddress['age'];
  /** The line of the parents' heights is shown. */
  areParentsShown: boolean;
  /** The other child in the chart. */
  beside: string | undefined;
  hasAgeKinds: boolean;
  siblings: readonly ChildRecord[];
  onChange: (change: Partial<GrowthAddress>) => void;
};

const NOBODY = '';

/** The ages that a chart shows. */
export function RangeOptions({
  range,
  ageDays,
  measure,
  onChange,
}: {
  range: RangeName;
  ageDays: number;
  measure: GrowthMeasure;
  onChange: (change: Partial<GrowthAddress>) => void;
}) {
  // Once: a range that is tapped is visible, and looking for it would hold up its chart.
  const line = useShowChosen('');
  return (
    <div ref={line}>
      <ChipGroup
        scroll
        label={t('growth.range')}
        value={range}
        onChange={(next) => onChange({ range: next })}
        options={offeredRanges({ ageDays, measure }, range).map((value) => ({
          value,
          label: t(`growth.range-${value}`),
        }))}
      />
    </div>
  );
}

/**
 * The curves, the age and the other child of a chart. They stand below it, where a phone shows the curves first.
 * Another range changes nothing here.
 */
export const ChartOptions = memo(function ChartOptions({
  child,
  hasParents,
  curves: chosenCurves,
  age: chosenAge,
  areParentsShown,
  beside,
  hasAgeKinds,
  siblings,
  onChange,
}: ChartOptionsProps) {
  return (
    <div className={styles.options}>
      <ChipGroup
        scroll
        label={t('growth.curves')}
        value={chosenCurves}
        onChange={(curves) => onChange({ curves })}
        options={curveChoices.map((value) => ({ value, label: t(`growth.curves-${value}`) }))}
      />
      {hasAgeKinds && (
        <SegmentedControl
          label={t('growth.ageKind')}
          value={chosenAge}
          onChange={(age) => onChange({ age })}
          options={(['corrected', 'chronological'] as const).map((value) => ({
            value,
            label: t(`growth.ageKind-${value}`),
          }))}
        />
      )}
      {hasParents && (
        <ParentsOption
          child={child}
          isShown={areParentsShown}
          onShown={(parents) => onChange({ parents })}
        />
      )}
      {siblings.length > 0 && (
        <div className={styles.beside}>
          <span aria-hidden className={styles.name}>
            {t('growth.beside')}
          </span>
          <ChipGroup
            scroll
            label={t('growth.beside')}
            value={beside ?? NOBODY}
            onChange={(id) => onChange({ beside: id === NOBODY ? undefined : id })}
            options={[
              { value: NOBODY, label: t('growth.besideNone') },
              ...siblings.map((sibling) => ({
                value: sibling.id,
                label: sibling.name,
                mark: <ChildMark child={sibling} />,
              })),
            ]}
          />
        </div>
      )}
    </div>
  );
});
