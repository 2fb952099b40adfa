import { useId } from 'react';
import {
  type Share,
  type SharePeriod,
  type ShareUnit,
  type Shares,
  amountOf,
  percentages,
  sharePeriods,
  shareUnits,
} from '../../../../domain/custody/shares.ts';
import { t } from '../../../../i18n/t.ts';
import { ChipGroup } from '../../../../ui/chip.tsx';
import { cx } from '../../../../ui/cx.ts';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { type Party, PartyMark, partyClass } from '../party.tsx';
import { amountText } from './amount-text.ts';
import styles from './share-bar.module.css';

type ShareBarProps = {
  /** "March 2026", "2026". */
  title: string;
  shares: Shares;
  partyOf: (id: string) => Party | undefined;
  period: SharePeriod;
  unit: ShareUnit;
  onPeriod: (period: SharePeriod) => void;
  onUnit: (unit: ShareUnit) => void;
};

/** How nights or hours are shared in a period: with everything that was agreed, and as planned. */
export function ShareBar(props: ShareBarProps) {
  const { title, shares, partyOf, period, unit, onPeriod, onUnit } = props;
  const titleId = useId();
  const differs = shares.real.some(
    (share, index) => amountOf(share, unit) !== amountOf(shares.planned[index] ?? share, unit),
  );
  return (
    <section className={styles.shares} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('parenting.shareTitle', { period: title })}
      </h2>
      <div className={styles.controls}>
        <ChipGroup
          label={t('parenting.sharePeriod')}
          value={period}
          onChange={onPeriod}
          options={sharePeriods.map((value) => ({
            value,
            label: t(`parenting.share-${value}`),
          }))}
        />
        <SegmentedControl
          label={t('parenting.shareUnit')}
          value={unit}
          onChange={onUnit}
          options={shareUnits.map((value) => ({ value, label: t(`parenting.by-${value}`) }))}
        />
      </div>
      <Bar
        label={differs ? t('parenting.really') : null}
        shares={shares.real}
        unit={unit}
        partyOf={partyOf}
      />
      {differs && (
        <Bar label={t('parenting.planned')} shares={shares.planned} unit={unit} partyOf={partyOf} />
      )}
    </section>
  );
}

function Bar({
  label,
  shares,
  unit,
  partyOf,
}: {
  label: string | null;
  shares: readonly Share[];
  unit: ShareUnit;
  partyOf: (id: string) => Party | undefined;
}) {
  const amounts = shares.map((share) => amountOf(share, unit));
  const percents = percentages(amounts);
  return (
    <div className={styles.line}>
      {label !== null && <h3 className={styles.lineLabel}>{label}</h3>}
      <div aria-hidden="true" className={styles.bar}>
        {shares.map(({ party }, index) => {
          const amount = amounts[index] ?? 0;
          return amount > 0 ? (
            <span
              key={party}
              className={cx(styles.piece, partyClass(partyOf(party)))}
              style={{ '--grow': amount }}
            />
          ) : null;
        })}
      </div>
      {/* Safari drops list semantics with list-style: none unless the role is said. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" className={styles.legend}>
        {shares.map((share, index) => (
          <li key={share.party} className={styles.item}>
            <PartyMark party={partyOf(share.party)} />
            <span>
              <bdi>{partyOf(share.party)?.label}</bdi>{' '}
              <strong>{t('parenting.percent', { percent: percents[index] ?? 0 })}</strong>{' '}
              <span className={styles.amount}>{amountText(share, unit)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
