import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useEffect, useEffectEvent, useState } from 'react';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { presets } from '../../../../schema/rights/presets.ts';
import type { InviteAnswer } from '../../../../schema/wire/invites.ts';
import { PERSON_NAME_MAX_CHARS } from '../../../../schema/wire/account.ts';
import { presetOf } from '../../../app/grants/preset-of.ts';
import { useOnline } from '../../../app/requests/use-online.ts';
import { useDraft } from '../../../app/forms/use-draft.ts';
import { draftKey } from '../../../domain/drafts.ts';
import { ChildMark } from '../../../app/people/child-mark.tsx';
import { t } from '../../../i18n/t.ts';
import { changeInvite, createInvite } from '../../../session/requests/family-requests.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FormProblem } from '../form-problem.tsx';
import {
  type InviteValues,
  inviteChange,
  inviteRequest,
  inviteResolver,
  inviteValues,
} from './invite-values.ts';
import { PresetPicker } from './preset-picker.tsx';
import { RightsSheet } from '../rights/rights-sheet.tsx';
import { useServerAction } from '../../../app/requests/use-server-action.ts';
import type { Family } from '../use-family.ts';
import styles from '../family.module.css';

type InviteFormProps = {
  id: string;
  invite: InviteAnswer | null;
  family: Family;
  onSending: (sending: { busy: boolean; possible: boolean }) => void;
  onDone: (answer: InviteAnswer) => void;
};

/** Who is invited, as what, and to which children. */
export function InviteForm({ id, invite, family, onSending, onDone }: InviteFormProps) {
  const { children, me } = family;
  const online = useOnline();
  const { run, busy, problem } = useServerAction();
  const form = useForm<InviteValues>({
    defaultValues: inviteValues(invite, children),
    resolver: inviteResolver(children),
  });
  const draft = useDraft(draftKey(me.id, 'invite', invite?.id ?? 'new'), form);
  const { found, take } = draft;
  useEffect(() => {
    // What could not be sent last time stands there again, without a question.
    if (found) take();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [found]);
  // Offline it waits for the signal. Whoever closes it else has changed their mind.
  const leave = useEffectEvent(() => navigator.onLine && draft.leave());
  useEffect(() => () => void leave(), []);
  useEffect(() => onSending({ busy, possible: online }), [busy, online, onSending]);
  const submit = form.handleSubmit(async (values) => {
    if (!online) return;
    const answer = await run((session) =>
      invite
        ? changeInvite(session, invite.id, inviteChange(values))
        : createInvite(session, inviteRequest(values)),
    );
    if (!answer) return;
    draft.finish();
    onDone(answer.value);
  });
  const role = form.watch('role');
  const [tuning, setTuning] = useState(false);
  return (
    <>
      <form id={id} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <FormProblem problem={problem} online={online} />
        {invite === null && (
          <Controller
            control={form.control}
            name="role"
            render={({ field }) => (
              <Field as="group" label={t('family.inviteAs')} hint={t(`family.inviteAs-${role}`)}>
                {() => (
                  <SegmentedControl
                    label={t('family.inviteAs')}
                    value={field.value}
                    onChange={field.onChange}
                    options={[
                      { value: 'caregiver', label: t('family.role-caregiver') },
                      { value: 'parent', label: t('family.role-parent') },
                    ]}
                  />
                )}
              </Field>
            )}
          />
        )}
        <Controller
          control={form.control}
          name="name"
          render={({ field }) => (
            <TextField
              label={t('family.inviteName')}
              hint={t('family.inviteNameHint')}
              optional
              autoComplete="off"
              maxLength={PERSON_NAME_MAX_CHARS}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
        {role === 'caregiver' && (
          <CareFields form={form} family={family} onTune={() => setTuning(true)} />
        )}
        <Controller
          control={form.control}
          name="email"
          render={({ field, fieldState }) => (
            <TextField
              ref={field.ref}
              label={t('family.inviteEmail')}
              hint={t(invite ? 'family.changedEmailHint' : 'family.inviteEmailHint')}
              optional
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              dir="ltr"
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={fieldState.error?.message}
            />
          )}
        />
      </form>
      {/* Beside the form: it has one of its own. */}
      {tuning && (
        <RightsSheet
          title={t('family.fineTuneTitle')}
          grant={form.getValues('permissions')}
          save={t('family.take')}
          onSave={(grant) => {
            form.setValue('permissions', grant);
            setTuning(false);
          }}
          onClose={() => setTuning(false)}
        />
      )}
    </>
  );
}

type CareFieldsProps = {
  form: UseFormReturn<InviteValues>;
  family: Family;
  onTune: () => void;
};

/** For caregivers: for whom, and what they may do. */
function CareFields({ form, family: { children }, onTune }: CareFieldsProps) {
  return (
    <>
      <Controller
        control={form.control}
        name="childIds"
        render={({ field, fieldState }) => (
          <Field
            as="group"
            label={t('family.inviteChildren')}
            hint={children.length === 0 ? t('family.inviteNoChildren') : undefined}
            error={fieldState.error?.message}
          >
            {(control) => (
              <div {...control} ref={field.ref} tabIndex={fieldState.error ? -1 : undefined}>
                <ChipGroup
                  multiple
                  label={t('family.inviteChildren')}
                  value={field.value}
                  onChange={field.onChange}
                  options={children.map((child) => ({
                    value: child.id,
                    label: <bdi>{child.name}</bdi>,
                    mark: <ChildMark child={child} />,
                  }))}
                />
              </div>
            )}
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="permissions"
        render={({ field }) => (
          <Field as="group" label={t('family.inviteRights')}>
            {() => (
              <div className={styles.presets}>
                <PresetPicker
                  value={presetOf(field.value) ?? 'custom'}
                  onChange={(preset) => field.onChange(presets[preset])}
                />
                <Button icon={SlidersHorizontal} onClick={onTune}>
                  {t('family.fineTune')}
                </Button>
              </div>
            )}
          </Field>
        )}
      />
    </>
  );
}
