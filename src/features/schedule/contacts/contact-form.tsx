import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { collections } from '../../../../schema/collections.ts';
import type { ContactRecord } from '../../../../schema/records/contact.ts';
import { saveProblem } from '../../../app/entries/save-problem.ts';
import { showNotSaved, tell } from '../../../app/entries/saved-toast.ts';
import { FormSheet } from '../../../app/forms/form-sheet.tsx';
import { useLastValue } from '../../../app/forms/use-last-value.ts';
import { useSheetForm } from '../../../app/forms/use-sheet-form.ts';
import { RefusedNotice } from '../../../app/notices/refused-notice.tsx';
import { useReplica } from '../../../app/services.tsx';
import { useQuery } from '../../../app/use-query.ts';
import { draftKey } from '../../../domain/entries/drafts.ts';
import '../../../i18n/lazy/schedule-pages.ts';
import { t } from '../../../i18n/t.ts';
import { newId } from '../../../lib/ids.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import type { Replica } from '../../../replica/replica.ts';
import { contactsOf } from '../../../replica/stores/contacts.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { ContactFields } from './contact-fields.tsx';
import {
  type ContactValues,
  contactChanges,
  contactProblems,
  newContact,
  valuesOfContact,
} from './contact-values.ts';

/** The form of a contact; with `id` null that of a new one. */
export function ContactForm({ id, onClose }: { id: string | null; onClose: () => void }) {
  const replica = useReplica();
  const found = useQuery((each) => contactsOf(each).get(id ?? NO_RECORD), [id]);
  // An open form keeps its input, also when the browser clears the storage in the meantime.
  const entry = useLastValue(found ?? undefined);
  if (replica === null || (id !== null && entry === undefined)) return null;
  return <ReadyForm replica={replica} entry={id === null ? null : entry} onClose={onClose} />;
}

const NO_RECORD = 'no-record';

function ReadyForm({
  replica,
  entry = null,
  onClose,
}: {
  replica: Replica;
  entry?: Entry<ContactRecord> | null | undefined;
  onClose: () => void;
}) {
  const [ownId] = useState(newId);
  const [stored] = useState(entry?.record ?? null);
  const initial = stored ? valuesOfContact(stored) : newContact;
  const store = contactsOf(replica);
  const form = useSheetForm<ContactValues, ContactRecord>({
    initial,
    check: contactProblems,
    draft: {
      key: draftKey(replica.userId, 'contact', stored?.id ?? 'new'),
      restore: 'ask',
      onClose: 'keep',
    },
    saving: {
      to: 'device',
      save: async (values) => {
        if (stored) {
          const changes = contactChanges(initial, values);
          return Object.keys(changes).length > 0 ? store.edit(stored.id, changes) : stored;
        }
        const fields = { ...newContact, ...contactChanges(null, values), childId: null };
        const [added] = await store.add([{ ...fields, id: ownId }]);
        return added ?? null;
      },
      onSaved: () => {
        showToast({ text: t('schedulePages.contactSaved') });
        onClose();
      },
      problemOf: saveProblem,
      hideWhileSaving: false,
    },
  });
  const remove = () => {
    if (!stored) return;
    onClose();
    store.remove(stored.id).then(
      () =>
        showToast({
          text: t('schedulePages.contactRemoved', { name: stored.name }),
          actions: [{ label: t('ui.undo'), run: () => tell(store.restore(stored.id)) }],
        }),
      showNotSaved,
    );
  };
  return (
    <FormSheet
      form={form}
      title={t(stored ? 'schedulePages.editContact' : 'schedulePages.newContact')}
      intro={null}
      submit={{ label: t('schedulePages.saveContact'), tone: 'primary' }}
      onClose={onClose}
      lead={
        entry && <RefusedNotice collection={collections.contacts} entry={entry} onDone={onClose} />
      }
    >
      <ContactFields form={form} />
      {stored && (
        <div>
          <Button variant="quiet" icon={Trash2} onClick={remove}>
            {t('schedulePages.removeContact')}
          </Button>
        </div>
      )}
    </FormSheet>
  );
}
