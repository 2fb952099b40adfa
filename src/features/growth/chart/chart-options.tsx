import type { ChildRecord } from '../../../../schema/records/child.ts';
import { ChildMark } from '../../../app/people/child-mark.tsx';
import { t } from '../../../i18n/t.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useShowChosen } from '../../../ui/use-show-chosen.ts';
import { type GrowthAddress, curveChoices } from '../growth-address.ts';
import { ParentsOption } from '../parents/parents-option.tsx';
import { type RangeName, offeredRanges } from './ranges.ts';
import styles from './chart-options.module.css';

type ChartOptionsProps = {
  child: ChildRecord;
  /** The line of the parents' heights is offered. */
  hasParents: boolean;
  address: GrowthAddress;
  hasAgeKinds: boolean;
  siblings: readonly ChildRecord[];
  onChange: (change: Partial<GrowthAddress>) => void;
};

const NOBODY = '';

/** The ages that a chart shows. */
export function RangeOptions({
  range,
  ageDays,
  onChange,
}: {
  range: RangeName;
  ageDays: number;
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
        options={offeredRanges(ageDays, range).map((value) => ({
          value,
          label: t(`growth.range-${value}`),
        }))}
      />
    </div>
  );
}

/** The curves, the age and the other child of a chart. They stand below it, where a phone shows the curves first. */
export function ChartOptions({
  child,
  hasParents,
  address,
  hasAgeKinds,
  siblings,
  onChange,
}: ChartOptionsProps) {
  return (
    <div className={styles.options}>
      <ChipGroup
        scroll
        label={t('growth.curves')}
        value={address.curves}
        onChange={(curves) => onChange({ curves })}
        options={curveChoices.map((value) => ({ value, label: t(`growth.curves-${value}`) }))}
      />
      {hasAgeKinds && (
        <SegmentedControl
          label={t('growth.ageKind')}
          value={address.age}
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
          isShown={address.parents}
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
            value={address.beside ?? NOBODY}
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
}
