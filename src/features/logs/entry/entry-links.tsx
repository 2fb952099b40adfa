import { Link } from '@tanstack/react-router';
import FileText from 'lucide-react/icons/file-text';
import Phone from 'lucide-react/icons/phone';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { useLinkedDocuments } from '../../../app/documents/use-linked-documents.ts';
import { useQuery } from '../../../app/use-query.ts';
import '../../../i18n/lazy/health.ts';
import { t } from '../../../i18n/t.ts';
import { contactsOf } from '../../../replica/stores/contacts.ts';
import { phoneAddress } from '../../../lib/phone.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from '../../../log-types/form/form.module.css';

/** The contact and the documents that an entry names, to call and to open. */
export function EntryLinks({ event: { payload } }: { event: EventRecord }) {
  const { contactId, documentIds }: Record<string, unknown> = payload;
  const contact = typeof contactId === 'string' ? contactId : null;
  const documents = Array.isArray(documentIds) ? documentIds.map(String) : [];
  if (contact === null && documents.length === 0) return null;
  return <ShownLinks contactId={contact} documentIds={documents} />;
}

/** Those that this person may see. */
function ShownLinks({
  contactId,
  documentIds,
}: {
  contactId: string | null;
  documentIds: readonly string[];
}) {
  const documents = useLinkedDocuments(documentIds);
  return (
    <div className={styles.chips}>
      {contactId !== null && <Contact id={contactId} />}
      {documents.map(({ id, title }) => (
        <Link
          key={id}
          to="/vault/$section"
          params={{ section: 'documents' }}
          search={{ document: id } as never}
          className={buttonClass({ size: 'small' })}
        >
          <Icon icon={FileText} size="s" />
          <bdi>{title}</bdi>
        </Link>
      ))}
    </div>
  );
}

function Contact({ id }: { id: string }) {
  const record = useQuery((replica) => contactsOf(replica).get(id), [id])?.record;
  if (!record) return null;
  const { name, phone } = record;
  if (phone === '') return <bdi>{name}</bdi>;
  return (
    <a
      href={phoneAddress(phone)}
      aria-label={t('health.call', { name, phone })}
      className={buttonClass({ size: 'small' })}
    >
      <Icon icon={Phone} size="s" />
      <bdi>{name}</bdi>
    </a>
  );
}
