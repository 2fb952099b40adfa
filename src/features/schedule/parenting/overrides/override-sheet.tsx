import { useRef, useState } from 'react';
import type { OverrideRecord } from '../../../../../schema/records/override.ts';
import { localTimeOf } from '../../../../../schema/rules/schedule/zoned-time.ts';
import { OVERRIDE_NOTE_MAX_CHARS } from '../../../../../schema/schedule-limits.ts';
import { saveProblem } from '../../../../app/entries/save-problem.ts';
import { FormSheet } from '../../../../app/forms/form-sheet.tsx';
import { type SheetForm, useSheetForm } from '../../../../app/forms/use-sheet-form.ts';
import { useClock } from '../../../../app/services.tsx';
import { useDeviceZone } from '../../../../app/use-device-zone.ts';
import { draftKey } from '../../../../domain/entries/drafts.ts';
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
import { saveOverride } from '../commands.ts';
import { HandoverFields } from '../handover-fields.tsx';
import { PartyMark } from '../party.tsx';
import { RangeFields } from '../range-fields.tsx';
import type { ShownLane } from '../shown-lanes.ts';
import {
  type OverrideValues,
  overrideKinds,
  overrideProblems,
  overrideRespondBy,
  termsOf,
} from './override-values.ts';
import { RepeatFields } from './repeat-fields.tsx';
import styles from './overrides.module.css';

type OverrideSheetProps = {
  replica: Replica;
  lane: ShownLane;
  initial: OverrideValues;
  /** A draft of this person; null for a new override. */
  draft: OverrideRecord | null;
  /** The proposal that this one answers. */
  replyTo: OverrideRecord | null;
  onClose: () => void;
};

/** The form of a holiday, a vacation or single days. */
export function OverrideSheet(props: OverrideSheetProps) {
  const { replica, lane, initial, draft, replyTo, onClose } = props;
  const now = useNow(60_000);
  const deviceTz = useDeviceZone();
  const [id] = useState(() => draft?.id ?? newId());
  // Set by the button that was pressed, and read when the form is saved.
  const sends = useRef(true);
  const clock = useClock();
  const context = { tz: lane.tz, deviceTz, now };
  const others = lane.parties.filter(({ isMe, userId }) => !isMe && userId !== null);
  const names = others.map(({ label }) => label).join(', ');
  const form = useSheetForm<OverrideValues, { sent: boolean }>({
    initial,
    check: (values) =>
      overrideProblems(values, { respondBy: overrideRespondBy(values, context), now }),
    draft: {
      key: draftKey(replica.userId, 'override', draft?.id ?? replyTo?.id ?? 'new'),
      restore: 'ask',
      onClose: 'keep',
    },
    saving: {
      to: 'device',
      save: async (values) => {
        await saveOverride(replica, {
          id,
          isNew: draft === null,
          lane,
          terms: termsOf(values),
          respondBy: others.length === 0 ? null : overrideRespondBy(values, context),
          replyTo: replyTo?.id ?? null,
          settles: [],
          sends: sends.current,
          now: clock.now(),
        });
        return { sent: sends.current };
      },
      onSaved: ({ sent }) => {
        onClose();
        showToast({
          text: !sent
            ? t('parenting.draftSaved')
            : others.length === 0
              ? t('parenting.overrideSaved')
              : t('parenting.requestSent', { name: names }),
        });
      },
      problemOf: saveProblem,
      hideWhileSaving: false,
    },
  });
  const zoneHint =
    lane.tz === deviceTz
      ? undefined
      : t('parenting.inZone', { zone: lane.tz.replaceAll('_', ' ') });
  return (
    <FormSheet
      form={form}
      title={draft ? t('parenting.overrideDraft') : t('parenting.overrideTitle')}
      intro={lane.label}
      submit={{
        label:
          others.length === 0
            ? t('parenting.saveOverride')
            : t('parenting.sendTo', { name: names }),
        tone: 'primary',
      }}
      also={{
        label: t('parenting.saveDraft'),
        onPress: () => {
          sends.current = false;
          form.submit();
        },
      }}
      onSubmit={() => {
        sends.current = true;
      }}
      onClose={onClose}
    >
      <OverrideFields
        form={form}
        lane={lane}
        zoneHint={zoneHint}
        respondBy={
          others.length === 0
            ? null
            : localTimeOf(overrideRespondBy(form.values, context), deviceTz)
        }
      />
    </FormSheet>
  );
}

function OverrideFields({
  form: { values, set, errorOf },
  lane,
  zoneHint,
  respondBy,
}: {
  form: SheetForm<OverrideValues>;
  lane: ShownLane;
  zoneHint: string | undefined;
  /** The usual time to answer, for the field; null where nobody is asked. */
  respondBy: string | null;
}) {
  const [isDetailed, setIsDetailed] = useState(
    values.start.place !== null || values.end.place !== null,
  );
  return (
    <>
      <Field as="group" label={t('parenting.kind')}>
        {() => (
          <ChipGroup
            value={values.kind}
            onChange={(kind) => set('kind', kind)}
            options={overrideKinds.map((kind) => ({
              value: kind,
              label: t(`parenting.kind-${kind}`),
            }))}
          />
        )}
      </Field>
      <TextField
        label={t('parenting.overrideName')}
        value={values.name}
        error={errorOf('name')}
        onChange={(name) => set('name', name)}
      />
      <RangeFields
        label={t('parenting.days')}
        hint={zoneHint}
        value={values.range}
        error={errorOf('range')}
        onChange={(range) => set('range', range)}
      />
      <Field as="group" label={t('parenting.with')}>
        {() => (
          <ChipGroup
            value={values.toParty}
            onChange={(party) => set('toParty', party)}
            options={lane.parties.map((party) => ({
              value: party.id,
              label: party.label,
              mark: <PartyMark party={party} />,
            }))}
          />
        )}
      </Field>
      <RepeatFields values={values} set={set} errorOf={errorOf} />
      <details
        className={styles.details}
        open={isDetailed}
        onToggle={({ currentTarget }) => setIsDetailed(currentTarget.open)}
      >
        <summary className={styles.summary}>{t('parenting.exchangesOfOverride')}</summary>
        <h3 className={styles.edge}>{t('parenting.atStart')}</h3>
        <HandoverFields
          value={values.start}
          error={errorOf('start')}
          onChange={(handover) => set('start', handover)}
        />
        <h3 className={styles.edge}>{t('parenting.atEnd')}</h3>
        <HandoverFields
          value={values.end}
          error={errorOf('end')}
          onChange={(handover) => set('end', handover)}
        />
      </details>
      <TextArea
        label={t('parenting.note')}
        optional
        value={values.note}
        error={errorOf('note')}
        maxChars={OVERRIDE_NOTE_MAX_CHARS}
        onChange={(note) => set('note', note)}
      />
      {respondBy !== null && (
        <TextField
          type="datetime-local"
          label={t('parenting.respondBy')}
          hint={t('parenting.respondByHint')}
          value={values.respondBy ?? respondBy}
          error={errorOf('respondBy')}
          onChange={(text) => set('respondBy', text === '' ? null : text.slice(0, 16))}
        />
      )}
    </>
  );
}
