import { useState } from 'react';
import { collections } from '../../../../schema/collections.ts';
import type { DocumentRecord } from '../../../../schema/records/document-item.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { tell } from '../../../app/entries/saved-toast.ts';
import { FormSheet } from '../../../app/forms/form-sheet.tsx';
import { useSheetForm } from '../../../app/forms/use-sheet-form.ts';
import { useMedia } from '../../../app/media/use-media.ts';
import { useClock, useReplica } from '../../../app/services.tsx';
import '../../../i18n/lazy/documents.ts';
import { dayIn } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { showToast } from '../../../ui/toasts.ts';
import { useSealedCopies } from '../lock/sealed-copies.ts';
import { type DocumentDraft, changesOf, draftOf, problemsOf, tidied } from './document-draft.ts';
import { DocumentFields } from './document-fields.tsx';
import { filesOf, placeOf } from './document-files.ts';
import { documentProblem } from './document-problem.ts';
import { documentsOf } from './document-store.ts';

/** The form of everything that is known of a document besides its files. */
export function EditDocument({ record, onClose }: { record: DocumentRecord; onClose: () => void }) {
  const replica = useReplica();
  const clock = useClock();
  const { may } = useRights();
  const media = useMedia();
  const copies = useSealedCopies();
  // As it was when the form opened: what another device changes meanwhile is not overwritten.
  const [before] = useState(record);
  const former = draftOf(before);
  const form = useSheetForm<DocumentDraft, boolean>({
    initial: former,
    check: (draft) => ({
      ...problemsOf(draft, dayIn(clock.now())),
      root: may('edit', collections.documents, before, {
        ...before,
        ...draft,
        category: draft.category ?? before.category,
      })
        ? null
        : t('documents.mayNotSave'),
    }),
    draft: null,
    saving: {
      to: 'device',
      save: async (draft) => {
        if (!replica) return null;
        const changes = changesOf(former, tidied(draft));
        const isChanged = Object.keys(changes).length > 0;
        if (isChanged) await documentsOf(replica).edit(before.id, changes);
        // Copies of sensitive documents are kept in another place than those of others.
        if (changes.sensitive === true)
          await media?.unpin(filesOf(before).map(({ id }) => placeOf(before, id)));
        if (changes.sensitive === false) await copies?.change((kept) => kept.remove(before.id));
        return isChanged;
      },
      onSaved: (isChanged, draft) => {
        onClose();
        if (!replica || !isChanged) return;
        const undo = () =>
          tell(documentsOf(replica).edit(before.id, changesOf(tidied(draft), former)));
        showToast({ text: t('documents.saved'), actions: [{ label: t('ui.undo'), run: undo }] });
      },
      problemOf: documentProblem,
      hideWhileSaving: false,
    },
  });
  const { values, set, errorOf } = form;
  return (
    <FormSheet
      form={form}
      title={t('documents.edit')}
      intro={null}
      submit={{ label: t('ui.save'), tone: 'primary' }}
      onClose={onClose}
    >
      <DocumentFields
        values={values}
        set={(field, value) => set(field, value as never)}
        errorOf={errorOf}
        // Whether it is sensitive was decided when it was added.
        onCategory={(category) => set('category', category)}
      />
    </FormSheet>
  );
}
