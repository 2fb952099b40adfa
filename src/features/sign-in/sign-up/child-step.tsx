import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { useClock, useSession } from '../../../app/services.tsx';
import { t } from '../../../i18n/t.ts';
import { completeOnboarding, createFirstChild } from '../../../session/requests/first-child.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { TypedField } from '../form/account-fields.tsx';
import { AccountForm } from '../form/account-form.tsx';
import { resolverOf } from '../form/schema-resolver.ts';
import { type ChildValues, childSchema, yearsIn } from '../form/schemas.ts';
import type { Registration } from './use-registration.ts';

/** The first child, after the payment: name, age and gender. */
export function ChildStep({ registration }: { registration: Registration }) {
  const session = useSession();
  const clock = useClock();
  const { request } = registration;
  /** The child is saved although a later request failed; a retry must not create a second child. */
  const [isSaved, setIsSaved] = useState(false);
  const { control, handleSubmit } = useForm<ChildValues>({
    defaultValues: registration.typedChild,
    resolver: resolverOf(childSchema()),
  });
  const gender = useController({ control, name: 'childGender' }).field;
  const submit = handleSubmit(async (values) => {
    registration.keepChild(values);
    const answer = await request.run(async () => {
      if (!isSaved) {
        const child = {
          name: values.childName,
          ageYears: yearsIn(values.childAge),
          gender: values.childGender,
        };
        const saved = await createFirstChild(session, child, clock.now());
        if (!saved.ok) return saved;
        setIsSaved(true);
      }
      return completeOnboarding(session);
    });
    if (answer?.ok) registration.childDone();
  });
  return (
    <AccountForm
      request={request}
      onSubmit={(event) => void submit(event)}
      action={t('signIn.childSubmit')}
      busyAction={t('signIn.childSubmitting')}
    >
      <TypedField
        control={control}
        name="childName"
        label={t('signIn.childName')}
        autoComplete="off"
        data-autofocus
      />
      <TypedField
        control={control}
        name="childAge"
        label={t('signIn.childAge')}
        inputMode="decimal"
        autoComplete="off"
        optional
      />
      <Field label={t('signIn.childGender')} as="group" optional>
        {() => (
          <ChipGroup
            options={GENDERS.map((value) => ({ value, label: t(`signIn.${value}`) }))}
            value={gender.value}
            onChange={gender.onChange}
          />
        )}
      </Field>
    </AccountForm>
  );
}

const GENDERS = ['boy', 'girl', 'other'] as const;
