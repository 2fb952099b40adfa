import { Suspense, lazy, useState } from 'react';
import { collections } from '../../../../schema/collections.ts';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { FormSheet } from '../../../app/forms/form-sheet.tsx';
import { type SheetForm, useSheetForm } from '../../../app/forms/use-sheet-form.ts';
import { PhotoField } from '../../../app/photo/photo-field.tsx';
import { type PhotoMaker, usePhoto } from '../../../app/photo/use-photo.ts';
import { useReplica } from '../../../app/services.tsx';
import { storageErrorText } from '../../../app/storage-error-text.ts';
import { t } from '../../../i18n/t.ts';
import type { NewChild } from '../../../replica/stores/people.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { ColorPicker } from '../color-picker.tsx';
import { useToday } from '../use-today.ts';
import { type ChildDraft, asksWeeks, childOf, draftOf, problemsOf } from './child-draft.ts';
import { ArchiveChild } from './archive-child.tsx';
import { DeleteChild } from './delete-child.tsx';

const BirthButton = lazy(async () => ({
  default: (await import('./birth-button.tsx')).BirthButton,
}));

const PhotosOf = lazy(async () => ({
  default: (await import('../../../app/media/photos-of.tsx')).PhotosOf,
}));

type ChildSheetProps = {
  open: boolean;
  /** null: a new child. */
  child: ChildRecord | null;
  onClose: () => void;
};

export function ChildSheet({ open, ...props }: ChildSheetProps) {
  return open ? <OpenSheet {...props} /> : null;
}

/** All but the photo, which is processed while the person types. */
type ChildValues = Omit<ChildDraft, 'photo'>;

function OpenSheet({ child, onClose }: Omit<ChildSheetProps, 'open'>) {
  const replica = useReplica();
  const { may } = useRights();
  const today = useToday();
  const { photo: before, ...initial } = draftOf(child);
  const [photo, setPhoto] = useState(before);
  const maker = usePhoto(setPhoto);
  const form = useSheetForm<ChildValues, NewChild>({
    initial,
    check: (values) => problemsOf({ ...values, photo }, today),
    draft: null,
    saving: {
      to: 'device',
      save: async (values) => {
        if (replica === null) return null;
        const made = await maker.made();
        // The photo could not be made, and its field shows why.
        if (made === null) return null;
        const written = childOf({ ...values, photo: made === undefined ? photo : made }, child);
        await (child ? replica.children.edit(child.id, written) : replica.children.add([written]));
        if (child && written.birthdate !== child.birthdate) {
          const { moveBirthMeasurement } =
            await import('../../../replica/stores/birth-measurement.ts');
          await moveBirthMeasurement(replica, child.id, written.birthdate);
        }
        return written;
      },
      onSaved: (written) => {
        showToast({ text: t(child ? 'settings.childSaved' : 'settings.childAdded', written) });
        onClose();
      },
      problemOf: storageErrorText,
      hideWhileSaving: false,
    },
  });
  return (
    <FormSheet
      form={form}
      title={child ? t('settings.editChild', { name: child.name }) : t('settings.addChild')}
      intro={null}
      submit={{ label: child ? t('ui.save') : t('settings.addChild'), tone: 'primary' }}
      onClose={onClose}
    >
      <ChildFields form={form} child={child} photo={photo} maker={maker} />
      <Suspense>{child && <BirthButton child={child} />}</Suspense>
      <Suspense>{child && <PhotosOf id={child.id} name={child.name} />}</Suspense>
      {child && may('edit', collections.children, child) && (
        <ArchiveChild child={child} onArchived={onClose} />
      )}
      {child && may('remove', collections.children, child) && (
        <DeleteChild child={child} onDeleted={onClose} />
      )}
    </FormSheet>
  );
}

type ChildFieldsProps = {
  form: SheetForm<ChildValues>;
  child: ChildRecord | null;
  photo: string | null;
  maker: PhotoMaker;
};

function ChildFields({ form, child, photo, maker }: ChildFieldsProps) {
  const { values, set, errorOf } = form;
  const draft = { ...values, photo };
  const today = useToday();
  return (
    <>
      <TextField
        data-autofocus={child === null || undefined}
        label={t('settings.childName')}
        autoComplete="off"
        value={draft.name}
        onChange={(name) => set('name', name)}
        error={errorOf('name')}
      />
      <SegmentedControl
        label={t('settings.childBirthdate')}
        value={draft.expected ? 'due' : 'born'}
        onChange={(is) => {
          set('expected', is === 'due');
          set('day', '');
        }}
        options={[
          { value: 'born', label: t('settings.childIsBorn') },
          { value: 'due', label: t('settings.childIsDue') },
        ]}
      />
      <TextField
        label={draft.expected ? t('settings.childDueDate') : t('settings.childBirthdate')}
        hint={dayHint(draft, child)}
        optional
        type="date"
        max={draft.expected ? undefined : today}
        value={draft.day}
        onChange={(day) => set('day', day)}
        error={errorOf('day')}
      />
      {asksWeeks(draft, today) && (
        <TextField
          label={t('settings.childWeeks')}
          hint={t('settings.childWeeksHint')}
          optional
          inputMode="numeric"
          autoComplete="off"
          value={draft.weeks}
          onChange={(weeks) => set('weeks', weeks)}
          error={errorOf('weeks')}
        />
      )}
      <GenderFields form={form} />
      <PhotoField name={draft.name} color={draft.color} value={photo} maker={maker} />
      <Field as="group" label={t('settings.childColor')}>
        {() => <ColorPicker value={draft.color} onChange={(color) => set('color', color)} />}
      </Field>
    </>
  );
}

/** The growth charts need a sex; it is asked only where the gender does not tell it. */
function GenderFields({ form: { values: draft, set } }: { form: SheetForm<ChildValues> }) {
  return (
    <>
      <Field as="group" label={t('settings.childGender')} optional>
        {() => (
          <ChipGroup
            label={t('settings.childGender')}
            value={draft.gender}
            onChange={(gender) => set('gender', gender)}
            options={(['girl', 'boy', 'other'] as const).map((value) => ({
              value,
              label: t(`settings.gender-${value}`),
            }))}
          />
        )}
      </Field>
      {draft.gender === 'other' && (
        <Field
          as="group"
          label={t('settings.childChartSex')}
          hint={t('settings.childChartSexHint')}
          optional
        >
          {() => (
            <ChipGroup
              label={t('settings.childChartSex')}
              value={draft.chartSex}
              onChange={(chartSex) => set('chartSex', chartSex)}
              options={(['female', 'male'] as const).map((value) => ({
                value,
                label: t(`settings.chartSex-${value}`),
              }))}
            />
          )}
        </Field>
      )}
    </>
  );
}

function dayHint({ expected, day }: ChildDraft, child: ChildRecord | null): string | undefined {
  if (expected) return undefined;
  const isAbout = child?.birthDateApprox === true && day === child.birthdate;
  return isAbout ? t('settings.childBirthdateAbout') : t('settings.childBirthdateHint');
}
