import { useFormContext, useWatch } from 'react-hook-form';
import { MilkStashPayload } from '../../../schema/records/payloads/milk-stash.ts';
import { type Storage, keptIn, newLot } from '../../domain/log-types/milk-stash/lots.ts';
import type { Stash } from '../../domain/log-types/milk-stash/stash.ts';
import '../../i18n/lazy/milk-stash.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { Choice, Volume } from '../form/form-controls.tsx';
import { useEntryFormContext } from '../form/form-context.ts';
import type { EntryValues } from '../form/log-form.ts';
import { readVolume } from '../form/quantities.ts';
import { volumePhrase } from '../phrases.ts';
import { LotField, dayOf } from './lot-field.tsx';
import { StashState } from './stash-state.tsx';
import { useStash } from './use-stash.ts';
import type { MilkStashValues, StashKind, StashReason } from './values.ts';
import styles from '../form/form.module.css';

type Values = EntryValues<MilkStashValues>;

export const stashKinds = MilkStashPayload.shape.kind.options;

/** What there is, what is done with how much of it, and where it is then. */
export function MilkStashFields() {
  const stash = useStash();
  const { setValue } = useFormContext<Values>();
  const { kind, storage, reason } = useWatch<Values, 'payload'>({ name: 'payload' });
  // What was chosen for one kind says nothing about another.
  const forget = () => {
    setValue('payload.lotId', null);
    setValue('payload.storage', null);
    setValue('payload.reason', null);
  };
  const reasons = reasonsOf(kind, reason);
  return (
    <>
      <StashState stash={stash} />
      <Choice
        name="payload.kind"
        label={t('milkStash.kind')}
        size="large"
        options={stashKinds.map((value) => ({ value, label: t(`milkStash.kind-${value}`) }))}
        onChosen={forget}
      />
      {kind !== 'add' && <LotField stash={stash} isRequired={kind === 'move'} />}
      {kind === 'adjust' && (
        <Choice
          name="payload.direction"
          label={t('milkStash.direction')}
          options={[
            { value: 'more', label: t('milkStash.more') },
            { value: 'less', label: t('milkStash.less') },
          ]}
        />
      )}
      <div className={styles.words}>
        <Volume name="payload.amount" label={t('milkStash.amount')} />
        <AmountNote stash={stash} />
      </div>
      {(kind === 'add' || kind === 'move' || storage !== null) && (
        <div className={styles.words}>
          <Choice
            clearable={kind !== 'move'}
            name="payload.storage"
            label={t(kind === 'move' ? 'milkStash.storageNew' : 'milkStash.storage')}
            options={storages.map((value) => ({ value, label: t(`events.storage-${value}`) }))}
          />
          <DateNote stash={stash} />
        </div>
      )}
      {reasons.length > 0 && (
        <Choice
          clearable
          name="payload.reason"
          label={t('milkStash.reason')}
          options={reasons.map((value) => ({ value, label: t(`milkStash.reason-${value}`) }))}
        />
      )}
    </>
  );
}

/** More is taken from a lot than is left of it. Saving stays possible. */
function AmountNote({ stash }: { stash: Stash | undefined }) {
  const { units } = useEntryFormContext();
  const { kind, amount, direction, lotId } = useWatch<Values, 'payload'>({ name: 'payload' });
  const takes = kind === 'use' || kind === 'discard' || (kind === 'adjust' && direction === 'less');
  const lot = stash?.lots.find(({ id }) => id === lotId);
  const ml = readVolume(amount)?.ml ?? 0;
  if (!takes || !lot || ml <= lot.ml) return null;
  return (
    <p className={styles.length} aria-live="polite">
      {t('milkStash.onlyLeft', { amount: say(volumePhrase({ si: lot.ml }, units)) })}
    </p>
  );
}

/** Until when the milk is usually kept where it is put. */
function DateNote({ stash }: { stash: Stash | undefined }) {
  const { openedAt, tz } = useEntryFormContext();
  const at = useWatch<Values, 'startedAt'>({ name: 'startedAt' });
  const { kind, lotId, storage } = useWatch<Values, 'payload'>({ name: 'payload' });
  if (storage === null || (kind !== 'add' && kind !== 'move')) return null;
  const lot = stash?.lots.find(({ id }) => id === lotId);
  if (kind === 'move' && !lot) return null;
  const stored = kind === 'move' && lot ? keptIn(lot, storage, at) : newLot('', at, 0, { storage });
  return (
    <p className={styles.length}>
      {storage === 'freezer' && stored.thawedAt !== null
        ? t('milkStash.thawedBefore')
        : stored.bestBefore !== null &&
          t('milkStash.best', { best: dayOf(stored.bestBefore, { now: openedAt, tz }) })}
    </p>
  );
}

const storages: readonly Storage[] = ['room', 'fridge', 'freezer'];

/** The reasons that fit, and the chosen one. */
function reasonsOf(kind: StashKind, chosen: StashReason | null): readonly StashReason[] {
  const usual = usualReasons[kind];
  return chosen === null || usual.includes(chosen) ? usual : [...usual, chosen];
}

const usualReasons: Readonly<Record<StashKind, readonly StashReason[]>> = {
  add: ['initial', 'other'],
  use: [],
  discard: ['expired', 'spilled', 'donated', 'other'],
  adjust: ['initial', 'spilled', 'other'],
  move: [],
};
