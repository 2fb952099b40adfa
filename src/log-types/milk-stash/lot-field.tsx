import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { HOUR_MS } from '../../../schema/limits.ts';
import type { Lot } from '../../domain/log-types/milk-stash/lots.ts';
import type { Stash } from '../../domain/log-types/milk-stash/stash.ts';
import { mlToVolume } from '../../domain/units.ts';
import { formatDate, formatMoment } from '../../i18n/format.ts';
import '../../i18n/lazy/milk-stash.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Chip, ChipGroup } from '../../ui/chip.tsx';
import { Field } from '../../ui/field.tsx';
import { useEntryFormContext } from '../form/form-context.ts';
import type { EntryValues } from '../form/log-form.ts';
import { volumeValue } from '../form/quantities.ts';
import { volumePhrase } from '../phrases.ts';
import type { MilkStashValues } from './values.ts';
import formStyles from '../form/form.module.css';
import styles from './lot-field.module.css';

type Values = EntryValues<MilkStashValues>;

/** Enough for a screen; the others are behind a button. */
const SHOWN_AT_FIRST = 6;

/** The lots with milk left, the oldest first. */
export function LotField({ stash, isRequired }: { stash: Stash | undefined; isRequired: boolean }) {
  const { field, fieldState } = useController<Values, 'payload.lotId'>({ name: 'payload.lotId' });
  const [showsAll, setShowsAll] = useState(false);
  const choose = useChooseLot(stash);
  const lots = stash?.lots ?? [];
  const shown = lots.filter(
    ({ id }, index) => showsAll || index < SHOWN_AT_FIRST || id === field.value,
  );
  // An entry that is edited may have taken the last of its lot.
  const isGone = field.value !== null && !lots.some(({ id }) => id === field.value);
  const error = fieldState.error?.message;
  return (
    <Field as="group" label={t('milkStash.lot')} hint={hintOf(stash, isRequired)} error={error}>
      {(control) => (
        <div className={formStyles.words} {...control} tabIndex={error ? -1 : undefined}>
          <ChipGroup
            label={t('milkStash.lot')}
            className={styles.lots}
            value={field.value}
            onChange={choose}
            options={[
              ...shown.map((lot) => ({ value: lot.id, label: <LotLabel lot={lot} /> })),
              ...(isGone && field.value !== null
                ? [{ value: field.value, label: t('milkStash.lotGone') }]
                : []),
            ]}
          />
          <div className={formStyles.chips}>
            {shown.length < lots.length && (
              <Button variant="quiet" onClick={() => setShowsAll(true)}>
                {t('milkStash.allLots', { count: lots.length - shown.length })}
              </Button>
            )}
            {!isRequired && field.value !== null && (
              <Chip
                aria-label={t('logs.clear', { label: t('milkStash.lot') })}
                onClick={() => field.onChange(null)}
              >
                {t('logs.clearShort')}
              </Chip>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}

function hintOf(stash: Stash | undefined, isRequired: boolean): string | undefined {
  if (stash?.lots.length === 0) return t('milkStash.noLots');
  return isRequired ? undefined : t('milkStash.anyLot');
}

/** Chooses a lot and all of it, unless another amount was typed. */
function useChooseLot(stash: Stash | undefined): (id: string) => void {
  const { setValue, getValues } = useFormContext<Values>();
  const kind = useWatch<Values, 'payload.kind'>({ name: 'payload.kind' });
  const { units } = useEntryFormContext();
  return (id) => {
    const lotOf = (wanted: string | null) => stash?.lots.find((lot) => lot.id === wanted);
    const { lotId, amount } = getValues('payload');
    const [before, lot] = [lotOf(lotId), lotOf(id)];
    const isUntouched =
      amount.shown === null ||
      (before && amount.shown === mlToVolume({ si: before.ml }, units.volume));
    setValue('payload.lotId', id, { shouldDirty: true, shouldValidate: lotId === null });
    if (lot && isUntouched && kind !== 'adjust') {
      setValue('payload.amount', volumeValue(lot.ml, undefined, units.volume), {
        shouldDirty: true,
      });
    }
  };
}

function LotLabel({ lot }: { lot: Lot }) {
  const { units, openedAt: now, tz } = useEntryFormContext();
  const since = formatDate(lot.storedAt, { now, tz });
  const best = lot.bestBefore === null ? null : dayOf(lot.bestBefore, { now, tz });
  return (
    <span className={styles.lot}>
      <span>
        {t('milkStash.lotLine', {
          amount: say(volumePhrase({ si: lot.ml }, units)),
          where: lot.storage ? t(`events.storage-${lot.storage}`) : t('milkStash.somewhere'),
        })}
      </span>
      <span className={styles.dates}>
        <span>{t('milkStash.lotSince', { since })}</span>
        {best !== null && (
          <span>
            {t((lot.bestBefore ?? now) < now ? 'milkStash.lotPast' : 'milkStash.lotBest', { best })}
          </span>
        )}
      </span>
    </span>
  );
}

const SOON_MS = 48 * HOUR_MS;

/** A day, with the time where it is near. */
export function dayOf(at: number, { now, tz }: { now: number; tz: string }): string {
  return Math.abs(at - now) < SOON_MS ? formatMoment(at, { now, tz }) : formatDate(at, { now, tz });
}
