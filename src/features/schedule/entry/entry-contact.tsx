import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { useQuery } from '../../../app/use-query.ts';
import { t } from '../../../i18n/t.ts';
import { contactsOf } from '../../../replica/stores/contacts.ts';
import { phoneAddress } from '../../../lib/phone.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Fact } from './fact.tsx';

/** The contact of an entry, to call or to write to. */
export function EntryContact({ id }: { id: string }) {
  const record = useQuery((replica) => contactsOf(replica).get(id), [id])?.record;
  if (!record) return null;
  const { name, phone, email, address } = record;
  return (
    <Fact name={t('schedule.contact')}>
      <bdi>{name}</bdi>
      {phone !== '' && (
        <a
          href={phoneAddress(phone)}
          aria-label={t('schedule.call', { name, phone })}
          className={buttonClass({ size: 'small' })}
        >
          <Icon icon={Phone} size="s" />
          <bdi dir="ltr">{phone}</bdi>
        </a>
      )}
      {email !== '' && (
        <a
          href={`mailto:${encodeURIComponent(email)}`}
          aria-label={t('schedule.write', { name, email })}
          className={buttonClass({ size: 'small' })}
        >
          <Icon icon={Mail} size="s" />
          <bdi dir="ltr">{email}</bdi>
        </a>
      )}
      {address !== '' && <bdi>{address}</bdi>}
    </Fact>
  );
}
