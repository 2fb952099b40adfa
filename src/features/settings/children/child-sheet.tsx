import { useRef, useState, type FormEvent } from 'react';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { PhotoField } from '../../../app/photo/photo-field.tsx';
import { usePhoto } from '../../../app/photo/use-photo.ts';
import { useReplica } from '../../../app/services.tsx';
import { storageErrorText } from '../../../app/storage-error-text.ts';
import { useOwnRole } from '../../../app/people/use-own-role.ts';
import { usePressGuard } from '../../../app/forms/use-press-guard.ts';
import { t } from '../../../i18n/t.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { type ChildDraft, asksWeeks, childOf, draftOf, problemsOf } from './child-draft.ts';
import styles from './child-sheet.module.css';
import { DeleteChild } from './delete-child.tsx';
import { ColorPicker } from '../color-picker.tsx';
import { useToday } from '../use-today.ts';

type ChildSheetProps = {
  open: boolean;
  /** null: a new child. */
  child: ChildRecord | null;
  onClose: () => void;
};

const FORM = 'child-form';

export function ChildSheet({ open, child, onClose }: ChildSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      tapBesideCloses={false}
      title={child ? t('settings.editChild', { name: child.name }) : t('settings.addChild')}
      footer={
        <Button type="submit" form={FORM} variant="primary" size="large">
          {child ? t('ui.save') : t('settings.addChild')}
        </Button>
      }
    >
      <ChildForm child={child} onSaved={onClose} />
    </Sheet>
  );
}

function ChildForm({ child, onSaved }: { child: ChildRecord | null; onSaved: () => void }) {
  const replica = useReplica();
  const { role } = useOwnRole();
  const isOwner = role === 'super_admin';
  const today = useToday();
  const [draft, setDraft] = useState(() => draftOf(child));
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<{ title: string; text: string } | null>(null);
  const nameRef = useRef<HTMLInputElement>(null);
  const dayRef = useRef<HTMLInputElement>(null);
  const weeksRef = useRef<HTMLInputElement>(null);
  const problems = problemsOf(draft, today);
  const set = (change: Partial<ChildDraft>) => setDraft((now) => ({ ...now, ...change }));
  const maker = usePhoto((photo) => set({ photo }));

  const { run } = usePressGuard((error) => setFailure(storageErrorText(error)));

  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const wrong = [
      [problems.name, nameRef],
      [problems.day, dayRef],
      [problems.weeks, weeksRef],
    ] as const;
    const first = wrong.find(([problem]) => problem !== null);
    if (first) return first[1].current?.focus();
    run(async () => {
      if (replica === null) return;
      const photo = await maker.made();
      if (photo === null) return;
      const written = childOf(photo === undefined ? draft : { ...draft, photo }, child);
      await (child ? replica.children.edit(child.id, written) : replica.children.add(written));
      showToast({ text: t(child ? 'settings.childSaved' : 'settings.childAdded', written) });
      onSaved();
    });
  };

  return (
    <form id={FORM} noValidate className={styles.form} onSubmit={save}>
      {failure && (
        <Banner tone="danger" role="alert" icon={TriangleAlert} title={failure.title}>
          {failure.text}
        </Banner>
      )}
      <TextField
        ref={nameRef}
        data-autofocus={child === null || undefined}
        label={t('settings.childName')}
        autoComplete="off"
        value={draft.name}
        onChange={(name) => set({ name })}
        error={tried ? problems.name : null}
      />
      <SegmentedControl
        label={t('settings.childBirthdate')}
        value={draft.expected ? 'due' : 'born'}
        onChange={(is) => set({ expected: is === 'due', day: '' })}
        options={[
          { value: 'born', label: t('settings.childIsBorn') },
          { value: 'due', label: t('settings.childIsDue') },
        ]}
      />
      <TextField
        ref={dayRef}
        label={draft.expected ? t('settings.childDueDate') : t('settings.childBirthdate')}
        hint={dayHint(draft, child)}
        optional
        type="date"
        max={draft.expected ? undefined : today}
        value={draft.day}
        onChange={(day) => set({ day })}
        error={tried ? problems.day : null}
      />
      {asksWeeks(draft, today) && (
        <TextField
          ref={weeksRef}
          label={t('settings.childWeeks')}
          hint={t('settings.childWeeksHint')}
          optional
          inputMode="numeric"
          autoComplete="off"
          value={draft.weeks}
          onChange={(weeks) => set({ weeks })}
          error={tried ? problems.weeks : null}
        />
      )}
      <Field as="group" label={t('settings.childGender')} optional>
        {() => (
          <ChipGroup
            label={t('settings.childGender')}
            value={draft.gender}
            onChange={(gender) => set({ gender })}
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
              onChange={(chartSex) => set({ chartSex })}
              options={(['female', 'male'] as const).map((value) => ({
                value,
                label: t(`settings.chartSex-${value}`),
              }))}
            />
          )}
        </Field>
      )}
      <PhotoField name={draft.name} color={draft.color} value={draft.photo} maker={maker} />
      <Field as="group" label={t('settings.childColor')}>
        {() => <ColorPicker value={draft.color} onChange={(color) => set({ color })} />}
      </Field>
      {child && isOwner && <DeleteChild child={child} onDeleted={onSaved} />}
    </form>
  );
}

function dayHint({ expected, day }: ChildDraft, child: ChildRecord | null): string | undefined {
  if (expected) return undefined;
  const isAbout = child?.birthDateApprox === true && day === child.birthdate;
  return isAbout ? t('settings.childBirthdateAbout') : t('settings.childBirthdateHint');
}
