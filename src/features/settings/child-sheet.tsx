import { useRef, useState, type FormEvent } from 'react';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ChildRecord } from '../../../schema/records/child.ts';
import { useReplica } from '../../app/services.tsx';
import { storageErrorWords } from '../../app/storage-words.ts';
import { t } from '../../i18n/t.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ChipGroup } from '../../ui/chip.tsx';
import { Field } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { childOf, draftOf, hasProblems, problemsOf } from './child-draft.ts';
import styles from './child-sheet.module.css';
import { ColorPicker } from './color-picker.tsx';
import { useToday } from './use-today.ts';

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
  const today = useToday();
  const [draft, setDraft] = useState(() => draftOf(child));
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<{ title: string; text: string } | null>(null);
  const nameRef = useRef<HTMLInputElement>(null);
  const birthdateRef = useRef<HTMLInputElement>(null);
  const problems = problemsOf(draft, today);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (hasProblems(problems)) {
      (problems.name === null ? birthdateRef : nameRef).current?.focus();
      return;
    }
    if (replica === null) return;
    const written = childOf(draft, child);
    try {
      await (child ? replica.children.edit(child.id, written) : replica.children.add(written));
    } catch (error) {
      setFailure(storageErrorWords(error));
      return;
    }
    showToast({ text: t(child ? 'settings.childSaved' : 'settings.childAdded', written) });
    onSaved();
  };

  return (
    <form id={FORM} noValidate className={styles.form} onSubmit={(event) => void save(event)}>
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
        onChange={(name) => setDraft({ ...draft, name })}
        error={tried ? problems.name : null}
      />
      <TextField
        ref={birthdateRef}
        label={t('settings.childBirthdate')}
        hint={t('settings.childBirthdateHint')}
        optional
        type="date"
        max={today}
        value={draft.birthdate}
        onChange={(birthdate) => setDraft({ ...draft, birthdate })}
        error={tried ? problems.birthdate : null}
      />
      <Field as="group" label={t('settings.childGender')} optional>
        {() => (
          <ChipGroup
            label={t('settings.childGender')}
            value={draft.gender}
            onChange={(gender) => setDraft({ ...draft, gender })}
            options={(['girl', 'boy', 'other'] as const).map((value) => ({
              value,
              label: t(`settings.gender-${value}`),
            }))}
          />
        )}
      </Field>
      <Field as="group" label={t('settings.childColor')}>
        {() => (
          <ColorPicker value={draft.color} onChange={(color) => setDraft({ ...draft, color })} />
        )}
      </Field>
    </form>
  );
}
