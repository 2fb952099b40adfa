import Contact from 'lucide-react/icons/contact';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import Pin from 'lucide-react/icons/pin';
import Plus from 'lucide-react/icons/plus';
import { Suspense, lazy, useDeferredValue, useState } from 'react';
import type { ContactRecord } from '../../../../schema/records/contact.ts';
import { roleText } from '../../../app/contacts/role-text.ts';
import { useOwnRole } from '../../../app/people/use-own-role.ts';
import { useIsReadOnly } from '../../../app/plan/use-plan.ts';
import { useQuery } from '../../../app/use-query.ts';
import '../../../i18n/lazy/schedule-pages.ts';
import '../../../i18n/lazy/schedule.ts';
import { t } from '../../../i18n/t.ts';
import { liveContacts } from '../../../replica/stores/contacts.ts';
import { phoneAddress } from '../../../lib/phone.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Page } from '../../../ui/page.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useScheduleAddress } from '../schedule-address.ts';
import { useMayAdd } from '../use-may-add.ts';
import { contactMatches } from './contact-matches.ts';
import styles from './contacts.module.css';

const ContactForm = lazy(async () => ({
  default: (await import('./contact-form.tsx')).ContactForm,
}));

/** From so many contacts on they can be searched. */
const SEARCHED_FROM = 6;

/** The family's contacts: doctors, school and whoever else is called. */
export function ContactsPage() {
  const [, change] = useScheduleAddress();
  const { isParent } = useOwnRole();
  const isReadOnly = useIsReadOnly();
  const { writesBlocked, explainBlocked } = useMayAdd();
  const contacts = useQuery(liveContacts, []);
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const [open, setOpen] = useState<{ id: string | null } | null>(null);
  const show = (id: string | null) => (writesBlocked ? explainBlocked() : setOpen({ id }));
  const found = contacts?.filter(({ record }) => contactMatches(record, wanted, roleText));
  const add = isParent && !isReadOnly && (
    <Button variant="primary" icon={Plus} onClick={() => show(null)}>
      {t('schedulePages.addContact')}
    </Button>
  );
  return (
    <Page
      title={t('schedulePages.contacts')}
      intro={t('schedulePages.contactsIntro')}
      back={{ label: t('schedule.back'), onBack: () => change({ page: null }) }}
    >
      {contacts === undefined && <Skeleton height="4rem" count={3} />}
      {contacts?.length === 0 && (
        <EmptyState icon={Contact} title={t('schedulePages.noContacts')} action={add}>
          {t('schedulePages.noContactsText')}
        </EmptyState>
      )}
      {contacts && contacts.length >= SEARCHED_FROM && (
        <SearchField
          label={t('schedulePages.findContact')}
          value={query}
          onChange={setQuery}
          autoComplete="off"
        />
      )}
      {found && found.length > 0 && (
        <Card flush>
          {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
          <ul role="list" aria-label={t('schedulePages.contacts')} className={styles.list}>
            {found.map(({ record }) => (
              <li key={record.id}>
                <ContactRow
                  record={record}
                  onOpen={isParent && !isReadOnly ? () => show(record.id) : null}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {found?.length === 0 && wanted !== '' && (
        <p>{t('schedulePages.nothingFound', { query: wanted })}</p>
      )}
      {contacts && contacts.length > 0 && <div>{add}</div>}
      <Suspense>
        {open && <ContactForm key={open.id ?? 'new'} id={open.id} onClose={() => setOpen(null)} />}
      </Suspense>
    </Page>
  );
}

function ContactRow({ record, onOpen }: { record: ContactRecord; onOpen: (() => void) | null }) {
  const { name, role, phone, email, address, pinned } = record;
  const words = (
    <>
      <span className={styles.name}>
        <bdi>{name}</bdi>
        {pinned && (
          <span className={styles.pin} title={t('schedulePages.pinnedMark')}>
            <Icon icon={Pin} size="s" label={t('schedulePages.pinnedMark')} />
          </span>
        )}
      </span>
      <span className={styles.details}>
        {roleText(role)}
        {address !== '' && (
          <>
            {' · '}
            <bdi>{address}</bdi>
          </>
        )}
      </span>
    </>
  );
  return (
    <div className={styles.row}>
      {onOpen ? (
        <button type="button" className={styles.words} onClick={onOpen}>
          {words}
        </button>
      ) : (
        <span className={styles.words}>{words}</span>
      )}
      {phone !== '' && (
        <a
          href={phoneAddress(phone)}
          aria-label={t('schedulePages.call', { name, phone })}
          className={buttonClass({ size: 'small' })}
        >
          <Icon icon={Phone} size="s" />
          <bdi dir="ltr">{phone}</bdi>
        </a>
      )}
      {email !== '' && (
        <a
          href={`mailto:${encodeURIComponent(email)}`}
          aria-label={t('schedulePages.write', { name, email })}
          className={buttonClass({ size: 'small' })}
        >
          <Icon icon={Mail} size="s" />
        </a>
      )}
    </div>
  );
}
