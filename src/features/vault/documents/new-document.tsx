import { useState } from 'react';
import { collections } from '../../../../schema/collections.ts';
import {
  type DocumentCategory,
  type DocumentRecord,
  sensitiveCategories,
} from '../../../../schema/records/document-item.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { FormSheet } from '../../../app/forms/form-sheet.tsx';
import { useSheetForm } from '../../../app/forms/use-sheet-form.ts';
import { useMedia } from '../../../app/media/use-media.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useClock, useReplica } from '../../../app/services.tsx';
import '../../../i18n/lazy/documents.ts';
import '../../../i18n/lazy/vault.ts';
import { dayIn } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { newId } from '../../../lib/ids.ts';
import type { Media } from '../../../media/media.ts';
import type { Replica } from '../../../replica/replica.ts';
import { showToast } from '../../../ui/toasts.ts';
import { type DocumentDraft, newDraft, problemsOf, tidied } from './document-draft.ts';
import { DocumentFields } from './document-fields.tsx';
import { storeVersion } from './document-files.ts';
import { documentProblem } from './document-problem.ts';
import { documentsOf } from './document-store.ts';
import { PickedFiles } from './picked-files.tsx';
import { StoringText } from './storing-text.tsx';
import { usePicks } from './use-picks.ts';

type Values = DocumentDraft & {
  /** How many files are picked. */
  picked: number;
};

type NewDocumentProps = {
  /** That of the list from which the form was opened. */
  category: DocumentCategory | null;
  startsWithScan: boolean;
  onClose: () => void;
  onAdded: (id: string) => void;
};

/** The form of a new document. Its files are stored with it, when it is saved. */
export function NewDocument({ category, startsWithScan, onClose, onAdded }: NewDocumentProps) {
  const replica = useReplica();
  const media = useMedia();
  const clock = useClock();
  const { may } = useRights();
  const { childIds } = useSelectedChild();
  const picks = usePicks();
  const [id] = useState(newId);
  const [stored, setStored] = useState<number | null>(null);
  const form = useSheetForm<Values, DocumentRecord>({
    initial: { ...newDraft(childIds.length === 1 ? childIds : [], category), picked: 0 },
    check: ({ picked, ...draft }) => ({
      ...problemsOf(draft, dayIn(clock.now())),
      picked: picked === 0 ? t('documents.filesMissing') : null,
      root:
        media === null
          ? t('vault.noStorage')
          : may('create', collections.documents, asRecord(draft, replica?.userId ?? ''))
            ? null
            : t('documents.mayNotSave'),
    }),
    draft: null,
    saving: {
      to: 'device',
      save: async ({ picked: _, ...draft }) => {
        if (!replica || !media) return null;
        setStored(0);
        const files = picks.list.map(({ file }) => file);
        const parts = { id, files, now: clock.now(), onStored: setStored };
        return addDocument(replica, media, tidied(draft), parts).finally(() => setStored(null));
      },
      onSaved: (added) => {
        showToast({ text: t('documents.added') });
        onAdded(added.id);
      },
      problemOf: documentProblem,
      hideWhileSaving: false,
    },
  });
  const { values, set, errorOf } = form;
  return (
    <FormSheet
      form={form}
      title={t('documents.new')}
      intro={null}
      submit={{ label: t('documents.save'), tone: 'primary' }}
      onClose={onClose}
    >
      <PickedFiles
        picks={picks.list}
        startsWithScan={startsWithScan}
        onAdd={(files) => void picks.add(files).then((list) => set('picked', list.length))}
        onRemove={(pick) => set('picked', picks.remove(pick).length)}
        error={picks.problem ?? errorOf('picked')}
      />
      <DocumentFields
        values={values}
        set={(field, value) => set(field, value as never)}
        errorOf={errorOf}
        onCategory={(chosen) => {
          set('category', chosen);
          set('sensitive', sensitiveCategories.includes(chosen));
        }}
      />
      <StoringText stored={stored} of={values.picked} />
    </FormSheet>
  );
}

/** Stores the files and then the record. Without the record nothing of the files stays. */
async function addDocument(
  replica: Replica,
  media: Media,
  { category, ...draft }: DocumentDraft,
  parts: { id: string; files: readonly File[]; now: number; onStored: (count: number) => void },
): Promise<DocumentRecord | null> {
  if (category === null) return null;
  const { id, files: picked } = parts;
  const version = await storeVersion(media, id, picked, parts);
  try {
    const { files } = version;
    const record = { ...draft, id, category, childId: null, files, stored: [] };
    const [added] = await documentsOf(replica).add([record]);
    return added ?? null;
  } catch (error) {
    await version.discard().catch(() => undefined);
    throw error;
  }
}

/** What the rights need to know of a document that is not stored yet. */
function asRecord(draft: DocumentDraft, userId: string): DocumentRecord {
  return {
    ...draft,
    id: '',
    childId: null,
    category: draft.category ?? 'other',
    files: {},
    stored: [],
    createdBy: userId,
    createdAt: 0,
    updatedBy: userId,
    updatedAt: 0,
    schemaVersion: 1,
    clocks: {},
    removed: null,
  };
}
