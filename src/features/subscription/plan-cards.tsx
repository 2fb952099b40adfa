import { useId } from 'react';
import { formatMoney, usableLocale } from '../../billing/money.ts';
import { t } from '../../i18n/t.ts';
import { cx } from '../../ui/cx.ts';
import { Switch } from '../../ui/switch.tsx';
import {
  ANNUAL,
  MONTHLY,
  type ShownPackage,
  plainOptionOf,
  trialOptionOf,
  yearlySaving,
} from './shown-packages.ts';
import { parsePeriod } from '../../billing/periods.ts';
import styles from './subscribe.module.css';

/** The plans to choose from, monthly first, with one claim of what a year saves and its base. */
export function PlanCards({
  packages,
  chosen,
  onChoose,
}: {
  packages: readonly ShownPackage[];
  chosen: string | null;
  onChoose: (identifier: string) => void;
}) {
  const name = useId();
  const saving = yearlySaving(packages);
  return (
    <fieldset className={styles.cards}>
      <legend className={styles.legend}>{t('subscribe.plans')}</legend>
      {packages.map((one) => (
        <label
          key={one.identifier}
          className={cx(styles.card, chosen === one.identifier && styles.chosen)}
        >
          <input
            type="radio"
            name={name}
            aria-labelledby={`${name}-${one.identifier}`}
            className={styles.radio}
            checked={chosen === one.identifier}
            onChange={() => onChoose(one.identifier)}
          />
          <span id={`${name}-${one.identifier}`} className={styles.cardWords}>
            <span className={styles.cardTitle}>{one.title}</span>
            <span className={styles.cardPrice}>{priceLine(one)}</span>
            <span className={styles.cardText}>
              {one.identifier === ANNUAL && saving
                ? t('subscribe.saving', {
                    percent: saving.percent,
                    price: moneyOf(one),
                    full: money(saving.twelveMonthsMicros, saving.currency),
                  })
                : one.identifier === MONTHLY
                  ? t('subscribe.locked')
                  : one.description}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Whether it begins for nothing: what is due today, and what comes after. */
export function FreeAccess({
  of,
  isOn,
  onChange,
}: {
  of: ShownPackage;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const days = trialDaysOf(of);
  if (days === null) return null;
  return (
    <div className={styles.free}>
      <Switch
        label={t('subscribe.free')}
        hint={t('subscribe.freeText', { days, price: priceLine(of) })}
        checked={isOn}
        onChange={onChange}
      />
    </div>
  );
}

export function DueToday({ of, isFree }: { of: ShownPackage; isFree: boolean }) {
  const days = trialDaysOf(of);
  const isTrial = isFree && days !== null;
  const price = isTrial ? zeroOf(of) : moneyOf(of);
  return (
    <p className={styles.due} role="status">
      <strong>{t('subscribe.dueToday', { price })}</strong>
      {isTrial && <span>{t('subscribe.daysFree', { days })}</span>}
    </p>
  );
}

/** How it is bought: with its trial, when there is one and it is wanted. */
export function optionOf({ package: one }: ShownPackage, isFree: boolean) {
  return (isFree ? trialOptionOf(one) : null) ?? plainOptionOf(one);
}

export function trialDaysOf({ package: one }: ShownPackage): number | null {
  const option = trialOptionOf(one);
  if (option?.kind !== 'subscription') return null;
  const period = parsePeriod(option.trial?.periodDuration);
  if (!period) return null;
  return period.number * { day: 1, week: 7, month: 30, year: 365 }[period.unit];
}

function priceLine(one: ShownPackage): string {
  const price = moneyOf(one);
  if (one.identifier === MONTHLY) return t('subscribe.perMonth', { price });
  if (one.identifier === ANNUAL) return t('subscribe.perYear', { price });
  return price;
}

/** The provider's price; the app's own where it says none. */
function moneyOf({ priceCents, package: { product } }: ShownPackage): string {
  const { currentPrice: price } = product as Partial<typeof product>;
  return price ? money(price.amountMicros, price.currency) : money(priceCents * 10_000, 'USD');
}

/** "$0.00": what is due is a sum, also when it is nothing. */
function zeroOf({ package: { product } }: ShownPackage): string {
  const { currency } = product.currentPrice;
  return new Intl.NumberFormat(usableLocale([navigator.language]), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(0);
}

function money(amountMicros: number, currency: string): string {
  return formatMoney({ amountMicros, currency }, navigator.language);
}
