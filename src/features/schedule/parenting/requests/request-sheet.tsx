import { useState } from 'react';
import type { OverrideRecord } from '../../../../../schema/records/override.ts';
import { localTimeOf } from '../../../../../schema/rules/schedule/zoned-time.ts';
import { REASON_MAX_CHARS } from '../../../../../schema/schedule-limits.ts';
import { saveProblem } from '../../../../app/entries/save-problem.ts';
import { FormSheet } from '../../../../app/forms/form-sheet.tsx';
import { type SheetForm, useSheetForm } from '../../../../app/forms/use-sheet-form.ts';
import { useDeviceZone } from '../../../../app/use-device-zone.ts';
import { useOnline } from '../../../../app/requests/use-online.ts';
import { useClock } from '../../../../app/services.tsx';
import { draftKey } from '../../../../domain/entries/drafts.ts';
import { formatLocalDate } from '../../../../i18n/format.ts';
import '../../../../i18n/lazy/parenting.ts';
import { t } from '../../../../i18n/t.ts';
import { newId } from '../../../../lib/ids.ts';
import type { Replica } from '../../../../replica/replica.ts';
import { ChipGroup } from '../../../../ui/chip.tsx';
import { Field } from '../../../../ui/field.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { showToast } from '../../../../ui/toasts.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { sendRequest } from '../commands.ts';
import { type Party, PartyMark } from '../party.tsx';
import { RangeFields } from '../range-fields.tsx';
import type { ShownLane } from '../shown-lanes.ts';
import {
  type RequestValues,
  rangeOn,
  rangesOf,
  requestProblems,
  requestTerms,
  respondByOf,
  respondByText,
  swapModes,
} from './request-values.ts';

type RequestSheetProps = {
  replica: Replica;
  lane: ShownLane;
  me: Party;
  /** The day that the form starts with. */
  day: string;
  /** The request that this one answers with other days; null for a new one. */
  replyTo: OverrideRecord | null;
  onClose: () => void;
};

/** The form of a request to swap days, or of a counter-proposal. */
export function RequestSheet({ replica, lane, me, day, replyTo, onClose }: RequestSheetProps) {
  const now = useNow(60_000);
  const clock = useClock();
  const deviceTz = useDeviceZone();
  const isOnline = useOnline();
  const [id] = useState(newId);
  const others = lane.parties.filter((party) => !party.isMe);
  const context = { tz: lane.tz, deviceTz, now };
  const form = useSheetForm<RequestValues, { other: string }>({
    initial: replyTo ? counterValues(replyTo, me, others[0]?.id ?? '') : newValues(day, others),
    check: (values) => requestProblems(values, context),
    draft: {
      key: draftKey(replica.userId, 'request', replyTo?.id ?? 'new'),
      restore: 'ask',
      onClose: 'keep',
    },
    saving: {
      to: 'device',
      save: async (values) => {
        await sendRequest(replica, {
          id,
          lane,
          terms: requestTerms(
            values,
            me.id,
            t('parenting.requestName', {
              mode: t(`parenting.mode-${values.mode}`),
              day: formatLocalDate(
                rangesOf(values)[0]?.from.slice(0, 10) ?? day,
                localTimeOf(now, lane.tz).slice(0, 10),
              ),
            }),
          ),
          now: clock.now(),
          respondBy: respondByOf(values, context),
          replyTo: replyTo?.id ?? null,
        });
        return { other: lane.partyOf(values.other)?.label ?? '' };
      },
      onSaved: ({ other }) => {
        onClose();
        showToast({
          text: isOnline
            ? t('parenting.requestSent', { name: other })
            : t('parenting.requestWaits', { name: other }),
        });
      },
      problemOf: saveProblem,
      hideWhileSaving: false,
    },
  });
  const { values } = form;
  const other = lane.partyOf(values.other)?.label ?? '';
  const zoneHint =
    lane.tz === deviceTz
      ? undefined
      : t('parenting.inZone', { zone: lane.tz.replaceAll('_', ' ') });
  return (
    <FormSheet
      form={form}
      title={replyTo ? t('parenting.counterTitle') : t('parenting.requestTitle')}
      intro={t('parenting.requestIntro', { children: lane.label, name: other })}
      submit={{ label: t('parenting.sendTo', { name: other }), tone: 'primary' }}
      onClose={onClose}
    >
      <RequestFields
        form={form}
        others={others}
        other={other}
        zoneHint={zoneHint}
        respondBy={respondByText(respondByOf(values, context), deviceTz)}
      />
    </FormSheet>
  );
}

function RequestFields({
  form: { values, set, errorOf },
  others,
  other,
  zoneHint,
  respondBy,
}: {
  form: SheetForm<RequestValues>;
  others: readonly Party[];
  /** The name of the party that is asked. */
  other: string;
  zoneHint: string | undefined;
  /** The usual time to answer, for the field. */
  respondBy: string;
}) {
  return (
    <>
      <Field as="group" label={t('parenting.mode')}>
        {() => (
          <ChipGroup
            value={values.mode}
            onChange={(mode) => set('mode', mode)}
            options={swapModes.map((mode) => ({ value: mode, label: t(`parenting.mode-${mode}`) }))}
          />
        )}
      </Field>
      {others.length > 1 && (
        <Field as="group" label={t('parenting.withWhom')}>
          {() => (
            <ChipGroup
              value={values.other}
              onChange={(party) => set('other', party)}
              options={others.map((party) => ({
                value: party.id,
                label: party.label,
                mark: <PartyMark party={party} />,
              }))}
            />
          )}
        </Field>
      )}
      {values.mode !== 'take' && (
        <RangeFields
          label={t('parenting.daysIGive', { name: other })}
          hint={zoneHint}
          value={values.give}
          error={errorOf('give')}
          onChange={(range) => set('give', range)}
        />
      )}
      {values.mode !== 'give' && (
        <RangeFields
          label={values.mode === 'trade' ? t('parenting.daysBack') : t('parenting.daysITake')}
          hint={zoneHint}
          value={values.take}
          error={errorOf('take')}
          onChange={(range) => set('take', range)}
        />
      )}
      <TextArea
        label={t('parenting.reason')}
        optional
        value={values.reason}
        error={errorOf('reason')}
        maxChars={REASON_MAX_CHARS}
        onChange={(reason) => set('reason', reason)}
      />
      <TextField
        type="datetime-local"
        label={t('parenting.respondBy')}
        hint={t('parenting.respondByHint')}
        value={values.respondBy ?? respondBy}
        error={errorOf('respondBy')}
        onChange={(text) => set('respondBy', text === '' ? null : text.slice(0, 16))}
      />
    </>
  );
}

function newValues(day: string, others: readonly Party[]): RequestValues {
  return {
    mode: 'give',
    give: rangeOn(day),
    take: rangeOn(day),
    other: others[0]?.id ?? '',
    reason: '',
    respondBy: null,
  };
}

/** A counter-proposal starts with what was asked, seen from the other side. */
function counterValues(
  { mode, from, to, toParty, back }: OverrideRecord,
  me: Party,
  other: string,
): RequestValues {
  const asked = { from, to };
  const isForMe = toParty === me.id;
  const returned = back ? { from: back.from, to: back.to } : asked;
  return {
    mode: mode === 'trade' ? 'trade' : isForMe ? 'take' : 'give',
    give: isForMe ? returned : asked,
    take: isForMe ? asked : returned,
    other,
    reason: '',
    respondBy: null,
  };
}
