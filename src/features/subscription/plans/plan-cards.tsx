import { useId } from 'react';
import type { Money } from '../../../../schema/rules/currency.ts';
import { formatDue, formatMoney } from '../../../lib/money.ts';
import { parsePeriod } from '../../../../schema/rules/periods.ts';
import { initialPrice } from '../../../billing/purchase/breakdown.ts';
import { t } from '../../../i18n/t.ts';
import { cx } from '../../../ui/cx.ts';
import { Switch } from '../../../ui/switch.tsx';
import { priceText } from './price-text.ts';
import {
  ANNUAL,
  MONTHLY,
  type ShownPackage,
  plainOptionOf,
  trialOptionOf,
  yearlySaving,
} from './shown-packages.ts';
import styles from '../subscribe.module.css';

/** The plans to choose from, monthly first, with the saving of a year and how it is computed. */
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
            {[descriptionOf(one, saving), noteOn(one, saving)].filter(Boolean).map((text) => (
              <span key={text} className={styles.cardText}>
                {text}
              </span>
            ))}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

type Saving = ReturnType<typeof yearlySaving>;

/** The text of the specification; with other prices the saving is computed. */
function descriptionOf({ identifier, description }: ShownPackage, saving: Saving): string {
  if (identifier !== ANNUAL) return description;
  return description.replace(/ \(Save \d+%\)/, saving ? ` (Save ${saving.percent}%)` : '');
}

/** The text below the description: for a year, the amounts behind its saving. */
function noteOn(one: ShownPackage, saving: Saving): string | null {
  if (one.identifier === MONTHLY) return t('subscribe.locked');
  if (one.identifier !== ANNUAL || !saving) return null;
  const full = money(saving.twelveMonthsMicros, saving.currency);
  return t('subscribe.saving', { price: moneyOf(one), full });
}

/** The switch for the free trial, with what is due after it. */
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
  const price = isTrial ? zeroOf(of) : firstOf(of);
  return (
    <p className={styles.due} role="status">
      <strong>{t('subscribe.dueToday', { price })}</strong>
      {isTrial && <span>{t('subscribe.daysFree', { days })}</span>}
    </p>
  );
}

/** The purchase option: with the trial, when there is one and it is chosen. */
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

/** "$5.00 a month": a price with its period; only the price for a one-time purchase. */
function priceLine(one: ShownPackage): string {
  const { normalPeriodDuration: period } = one.package.product;
  return priceText({ ...priceOf(one), period });
}

/** The provider's price, else the app's own. */
function priceOf({ priceCents, package: { product } }: ShownPackage): Money {
  const { currentPrice } = product as Partial<typeof product>;
  return currentPrice ?? { amountMicros: priceCents * 10_000, currency: 'USD' };
}

function moneyOf(one: ShownPackage): string {
  const { amountMicros, currency } = priceOf(one);
  return money(amountMicros, currency);
}

/** What is due today without a trial: the introductory price, when there is one. */
function firstOf(one: ShownPackage): string {
  const { amountMicros, currency } = initialPrice(one.package.product, optionOf(one, false));
  return money(amountMicros, currency);
}

/** "$0.00": an amount due has decimals, also when it is zero. */
function zeroOf({ package: { product } }: ShownPackage): string {
  const { currency } = product.currentPrice;
  return formatDue({ amountMicros: 0, currency }, navigator.language);
}

function money(amountMicros: number, currency: string): string {
  return formatMoney({ amountMicros, currency }, navigator.language);
}
