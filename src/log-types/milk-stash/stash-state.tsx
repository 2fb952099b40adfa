import Milk from 'lucide-react/icons/milk';
import { useFormContext } from 'react-hook-form';
import type { Stash } from '../../domain/log-types/milk-stash/stash.ts';
import '../../i18n/lazy/milk-stash.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useEntryFormContext } from '../form/form-context.ts';
import type { EntryValues } from '../form/log-form.ts';
import { volumeValue } from '../form/quantities.ts';
import { volumePhrase } from '../phrases.ts';
import type { MilkStashValues } from './values.ts';
import styles from '../form/form.module.css';

/** What is in the stash, and what is missing when more was taken than there was. */
export function StashState({ stash }: { stash: Stash | undefined }) {
  const { units, recent } = useEntryFormContext();
  const { setValue, getValues } = useFormContext<EntryValues<MilkStashValues>>();
  if (!stash) return null;
  const amountOf = (si: number) => say(volumePhrase({ si }, units));
  const addMissing = () =>
    setValue(
      'payload',
      {
        ...getValues('payload'),
        kind: 'adjust',
        direction: 'more',
        amount: volumeValue(stash.missingMl, undefined, units.volume),
        lotId: null,
        storage: null,
        reason: null,
      },
      { shouldDirty: true, shouldValidate: true },
    );
  const count = stash.lots.length;
  return (
    <>
      {recent.length === 0 ? (
        <p className={styles.length}>{t('milkStash.begin')}</p>
      ) : (
        <p className={styles.sum}>
          {stash.missingMl > 0
            ? t('milkStash.shortBalance', { amount: amountOf(stash.balanceMl) })
            : t('milkStash.balance', { amount: amountOf(stash.balanceMl), count })}
        </p>
      )}
      {stash.missingMl > 0 && (
        <Banner
          tone="attention"
          icon={Milk}
          title={t('milkStash.missing', { amount: amountOf(stash.missingMl) })}
          actions={<Button onClick={addMissing}>{t('milkStash.addMissing')}</Button>}
        >
          {t('milkStash.missingText')}
        </Banner>
      )}
    </>
  );
}
