import FilePen from 'lucide-react/icons/file-pen-line';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useRef, useState, type FormEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { CARD_TEXT_MAX_CHARS } from '../../../../schema/records/child-card.ts';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { useReplica } from '../../../app/services.tsx';
import { useDraft } from '../../../app/forms/use-draft.ts';
import { storageErrorText } from '../../../app/storage-error-text.ts';
import { draftKey } from '../../../domain/drafts.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import '../../../i18n/lazy/card.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { type CardDraft, type CardOwner, changesOf, draftOf, problemsOf } from './card-draft.ts';
import { useNow } from '../../../ui/use-now.ts';
import { CardReaders } from './card-readers.tsx';
import { ContactLines, MedicineLines } from './card-lines.tsx';
import styles from '../children/child-sheet.module.css';

const FORM = 'card-form';

/** The card of a child for the parents: what it says, and who has read it. */
export function CardSheet({
  open,
  child,
  onClose,
}: {
  open: boolean;
  /** As it is now, also while somebody else writes on it. */
  child: ChildRecord;
  onClose: () => void;
}) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      tapBesideCloses={false}
      title={t('card.of', { name: child.name })}
      intro={t('card.intro', { name: child.name })}
      footer={
        <Button type="submit" form={FORM} variant="primary" size="large">
          {t('ui.save')}
        </Button>
      }
    >
      <CardForm child={child} onSaved={onClose} />
    </Sheet>
  );
}

/** What is typed, and the card on which the typing began: see `changesOf`. */
type Typed = { begun: CardOwner; draft: CardDraft };

function ownerOf({ card, medicines, contacts }: ChildRecord): CardOwner {
  return { card, medicines, contacts };
}

function CardForm({ child, onSaved }: { child: ChildRecord; onSaved: () => void }) {
  const replica = useReplica();
  const now = useNow(60_000);
  const form = useForm<Typed>({ defaultValues: { begun: ownerOf(child), draft: draftOf(child) } });
  const kept = useDraft(draftKey(replica?.userId ?? '', 'card', child.id), form);
  const { begun, draft } = useWatch({ control: form.control }) as Typed;
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<{ title: string; text: string } | null>(null);
  const formRef = useRef<HTMLFormElement>(null);
  const problems = problemsOf(draft);
  const set = (change: Partial<CardDraft>) => form.setValue('draft', { ...draft, ...change });
  const isWrong =
    Object.keys(problems.medicines).length + Object.keys(problems.contacts).length > 0 ||
    [draft.allergies, draft.routine, draft.rules].some(
      ({ length }) => length > CARD_TEXT_MAX_CHARS,
    );

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isWrong) {
      // The fields are marked with the next drawing.
      requestAnimationFrame(() =>
        formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      );
      return;
    }
    if (replica === null) return;
    const changes = changesOf(begun, draft, child);
    try {
      if (Object.keys(changes).length > 0) await replica.children.edit(child.id, changes);
    } catch (error) {
      setFailure(storageErrorText(error));
      return;
    }
    kept.finish();
    showToast({ text: t('card.saved', { name: child.name }) });
    onSaved();
  };

  return (
    <form
      id={FORM}
      ref={formRef}
      noValidate
      className={styles.form}
      onSubmit={(event) => void save(event)}
    >
      {failure && (
        <Banner tone="danger" role="alert" icon={TriangleAlert} title={failure.title}>
          {failure.text}
        </Banner>
      )}
      {kept.found && (
        <Banner
          icon={FilePen}
          title={t('card.draftFound', { time: formatMoment(kept.found.savedAt, { now }) })}
          actions={
            <>
              <Button variant="quiet" onClick={kept.leave}>
                {t('card.draftLeave')}
              </Button>
              <Button variant="primary" onClick={kept.take}>
                {t('card.draftTake')}
              </Button>
            </>
          }
        />
      )}
      <TextArea
        label={t('card.allergies')}
        hint={t('card.allergiesHint')}
        maxChars={CARD_TEXT_MAX_CHARS}
        value={draft.allergies}
        onChange={(allergies) => set({ allergies })}
      />
      <MedicineLines
        lines={draft.medicines}
        problems={tried ? problems.medicines : {}}
        onChange={(medicines) => set({ medicines })}
      />
      <ContactLines
        lines={draft.contacts}
        problems={tried ? problems.contacts : {}}
        onChange={(contacts) => set({ contacts })}
      />
      <TextArea
        label={t('card.routine')}
        hint={t('card.routineHint')}
        maxChars={CARD_TEXT_MAX_CHARS}
        value={draft.routine}
        onChange={(routine) => set({ routine })}
      />
      <TextArea
        label={t('card.rules')}
        hint={t('card.rulesHint')}
        maxChars={CARD_TEXT_MAX_CHARS}
        value={draft.rules}
        onChange={(rules) => set({ rules })}
      />
      <CardReaders child={child} />
    </form>
  );
}
