import Info from 'lucide-react/icons/info';
import { useWatch } from 'react-hook-form';
import { isDirty, isWet } from '../../../../schema/records/payloads/diaper.ts';
import { isWorthMentioning } from '../../../domain/diapers.ts';
import { t } from '../../../i18n/t.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Choice, Flags } from './bound.tsx';
import {
  consistencies,
  diaperColors,
  diaperFlags,
  diaperKinds,
  diaperPlaces,
  rashes,
  sizes,
} from './options.ts';
import { useChosenChildren } from './use-chosen-children.ts';
import type { EntryValues } from './values.ts';

type Values = EntryValues<'diaper'>;

export function DiaperFields() {
  return (
    <>
      <Choice name="payload.kind" label={t('logs.what')} size="large" options={diaperKinds()} />
      <DoctorHint />
    </>
  );
}

export function DiaperDetails() {
  const kind = useWatch<Values, 'payload.kind'>({ name: 'payload.kind' });
  return (
    <>
      {kind !== null && isWet(kind) && (
        <Choice clearable name="payload.wetAmount" label={t('logs.wetAmount')} options={sizes()} />
      )}
      {kind !== null && isDirty(kind) && (
        <>
          <Choice
            clearable
            name="payload.dirtyAmount"
            label={t('logs.dirtyAmount')}
            options={sizes()}
          />
          <Choice clearable name="payload.color" label={t('logs.color')} options={diaperColors()} />
          <Choice
            clearable
            name="payload.consistency"
            label={t('logs.consistency')}
            options={consistencies()}
          />
        </>
      )}
      <Flags name="payload.flags" label={t('logs.alsoSeen')} options={diaperFlags()} />
      <Choice clearable name="payload.rash" label={t('logs.rash')} options={rashes()} />
      <Choice clearable name="payload.place" label={t('logs.where')} options={diaperPlaces()} />
    </>
  );
}

/** "This colour is worth mentioning to your doctor": information, never a diagnosis. */
function DoctorHint() {
  const payload = useWatch<Values, 'payload'>({ name: 'payload' });
  const startedAt = useWatch<Values, 'startedAt'>({ name: 'startedAt' });
  const { bornAt } = useChosenChildren();
  const { color, flags, kind } = payload;
  const diaper = {
    payload: { kind: kind ?? 'wet', flags, ...(color === null ? {} : { color }) },
    startedAt,
  };
  if (!isWorthMentioning(diaper, bornAt)) return null;
  return (
    <Banner icon={Info} title={t('logs.worthMentioning')}>
      {t('logs.callIfWorried')}
    </Banner>
  );
}
