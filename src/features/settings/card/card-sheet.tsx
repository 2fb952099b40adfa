import {
  BLOOD_GROUPS,
  CARD_LINE_MAX_CHARS,
  CARD_TEXT_MAX_CHARS,
} from '../../../../schema/records/child-card.ts';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { FormSheet } from '../../../app/forms/form-sheet.tsx';
import { useSheetForm } from '../../../app/forms/use-sheet-form.ts';
import { useReplica } from '../../../app/services.tsx';
import { storageErrorText } from '../../../app/storage-error-text.ts';
import { draftKey } from '../../../domain/entries/drafts.ts';
import { t } from '../../../i18n/t.ts';
import '../../../i18n/lazy/card.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { showToast } from '../../../ui/toasts.ts';
import {
  type CardDraft,
  type CardOwner,
  type CardProblems,
  changesOf,
  draftOf,
  problemsOf,
} from './card-draft.ts';
import { ContactLines, MedicineLines } from './card-lines.tsx';
import { CardReaders } from './card-readers.tsx';
import '../../../i18n/lazy/fields.ts';

type CardSheetProps = {
  /** The current record, which another device may change while the sheet is open. */
  child: ChildRecord;
  onClose: () => void;
};

/** The parents' form for the card of a child, and who has read the card. */
export function CardSheet({ open, ...props }: CardSheetProps & { open: boolean }) {
  return open ? <OpenSheet {...props} /> : null;
}

/** The typed values, and the card as it was when the typing began: see `changesOf`. */
type CardValues = { begun: CardOwner; draft: CardDraft };

const TEXTS = ['allergies', 'routine', 'rules'] as const;
const LINES = ['doctor', 'insurance'] as const;
const UNKNOWN = '';

function OpenSheet({ child, onClose }: CardSheetProps) {
  const replica = useReplica();
  const form = useSheetForm<CardValues, true>({
    initial: { begun: ownerOf(child), draft: draftOf(child) },
    check: ({ draft }) => fieldProblems(draft),
    draft: {
      key: draftKey(replica?.userId ?? '', 'card', child.id),
      restore: 'ask',
      onClose: 'keep',
    },
    saving: {
      to: 'device',
      save: async ({ begun, draft }) => {
        if (replica === null) return null;
        const changes = changesOf(begun, draft, child);
        if (Object.keys(changes).length > 0) await replica.children.edit(child.id, changes);
        return true;
      },
      onSaved: () => {
        showToast({ text: t('card.saved', { name: child.name }) });
        onClose();
      },
      problemOf: storageErrorText,
      hideWhileSaving: false,
    },
  });
  const { values, set, errorOf } = form;
  const { draft } = values;
  const problems = form.form.formState.isSubmitted ? problemsOf(draft) : NO_PROBLEMS;
  const text = (name: (typeof TEXTS)[number]) => ({
    label: t(`card.${name}`),
    hint: t(`card.${name}Hint`),
    maxChars: CARD_TEXT_MAX_CHARS,
    value: draft[name],
    onChange: (typed: string) => set(`draft.${name}`, typed),
    error: errorOf(`draft.${name}`),
  });
  return (
    <FormSheet
      form={form}
      title={t('card.of', { name: child.name })}
      intro={t('card.intro', { name: child.name })}
      submit={{ label: t('ui.save'), tone: 'primary' }}
      onClose={onClose}
    >
      <TextArea {...text('allergies')} />
      <Field as="group" label={t('card.bloodGroup')}>
        {() => (
          <ChipGroup
            label={t('card.bloodGroup')}
            value={draft.bloodGroup}
            onChange={(group) => set('draft.bloodGroup', group)}
            options={[
              { value: UNKNOWN, label: t('card.bloodUnknown') },
              ...BLOOD_GROUPS.map((value) => ({ value: value as string, label: value })),
            ]}
          />
        )}
      </Field>
      {LINES.map((name) => (
        <TextField
          key={name}
          label={t(`card.${name}`)}
          hint={t(`card.${name}Hint`)}
          optional
          autoComplete="off"
          value={draft[name]}
          onChange={(typed) => set(`draft.${name}`, typed)}
          error={errorOf(`draft.${name}`)}
        />
      ))}
      <MedicineLines
        lines={draft.medicines}
        problems={problems.medicines}
        onChange={(medicines) => set('draft.medicines', medicines)}
      />
      <ContactLines
        lines={draft.contacts}
        problems={problems.contacts}
        onChange={(contacts) => set('draft.contacts', contacts)}
      />
      <TextArea {...text('routine')} />
      <TextArea {...text('rules')} />
      <CardReaders child={child} />
    </FormSheet>
  );
}

function ownerOf({ card, medicines, contacts }: ChildRecord): CardOwner {
  return { card, medicines, contacts };
}

const NO_PROBLEMS: CardProblems = { medicines: {}, contacts: {} };

/** The problems by path. Lines show their own, by the id of the line. */
function fieldProblems(draft: CardDraft): Record<string, string | null> {
  const { medicines, contacts } = problemsOf(draft);
  const inLines = [...Object.values(medicines), ...Object.values(contacts)];
  const [first] = inLines.flatMap((line) => Object.values(line));
  return {
    ...Object.fromEntries(TEXTS.map((name) => [`draft.${name}`, textProblem(draft[name])])),
    ...Object.fromEntries(LINES.map((name) => [`draft.${name}`, lineProblem(draft[name])])),
    'draft.medicines': first ?? null,
  };
}

function lineProblem({ length }: string): string | null {
  return length > CARD_LINE_MAX_CHARS ? t('card.doseLong', { max: CARD_LINE_MAX_CHARS }) : null;
}

function textProblem({ length }: string): string | null {
  return length > CARD_TEXT_MAX_CHARS
    ? t('fields.charsOver', { max: CARD_TEXT_MAX_CHARS, count: length })
    : null;
}
