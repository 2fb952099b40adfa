import { Link, Navigate } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Pencil from 'lucide-react/icons/pencil';
import Phone from 'lucide-react/icons/phone';
import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { usePinnedContacts } from '../../../app/contacts/use-pinned-contacts.ts';
import { useLastMeasured } from '../../../app/growth/use-last-measured.ts';
import { useOwnRole } from '../../../app/people/use-own-role.ts';
import { useQuery } from '../../../app/use-query.ts';
import { type ChildCard, cardOf } from '../../../domain/child/child-card.ts';
import { formatList, formatLocalDate, formatNumber } from '../../../i18n/format.ts';
import '../../../i18n/lazy/card.ts';
import '../../../i18n/lazy/emergency.ts';
import { t } from '../../../i18n/t.ts';
import { phoneAddress } from '../../../lib/phone.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useRootMark } from '../../../ui/use-root-mark.ts';
import { LockBar } from '../lock/lock-bar.tsx';
import { useLockChoices } from '../lock/lock-choices.ts';
import { useVaultLock } from '../lock/use-vault-lock.ts';
import { useDocumentsRight } from './documents-right.ts';
import styles from './emergency.module.css';

/**
 * The emergency card of a child: what somebody needs to know who helps it. It is made of the child's
 * record, so it is always on this device.
 */
export function EmergencyCardPage({ childId }: { childId: string }) {
  const children = useQuery((replica) => replica.children.all(), []);
  const right = useDocumentsRight();
  const [{ cardNeedsCode: needsCode }] = useLockChoices();
  const { lock } = useVaultLock();
  useRootMark('pageBack', 'always');
  if (children === undefined || right === undefined) return <Skeleton height="4rem" count={4} />;
  const child = children.find(({ record }) => record.id === childId)?.record;
  if (!child || right === 'none') return <Navigate to="/vault" replace />;
  // Nobody can ask for a code who has no right to any document but this card.
  const isLocked = needsCode && right !== 'emergency' && lock.kind !== 'open';
  return (
    <div className={styles.page}>
      <Link
        to="/vault"
        className={`${buttonClass({ variant: 'quiet', size: 'small' })} ${styles.back}`}
      >
        <Icon icon={ArrowLeft} />
        <span>{t('emergency.back')}</span>
      </Link>
      {isLocked ? (
        <>
          <h1 className={styles.title}>{t('emergency.of', { name: child.name })}</h1>
          <p>{t('emergency.locked')}</p>
          <LockBar />
        </>
      ) : (
        <Paper child={child} />
      )}
    </div>
  );
}

/** A paper needs the year of a date. Texts leave out the year of the day that they are given. */
const OTHER_YEAR = '1900-01-01';

function Paper({ child }: { child: ChildRecord }) {
  const { isParent } = useOwnRole();
  const card = cardOf(child);
  const pinned = usePinnedContacts();
  const measured = useLastMeasured(child.id, OTHER_YEAR);
  const { allergies, bloodGroup, doctor, insurance } = card;
  return (
    <>
      <article className={styles.paper} aria-labelledby="emergency-card">
        <h1 id="emergency-card" className={styles.title}>
          {t('emergency.of', { name: child.name })}
        </h1>
        <p className={styles.quiet}>{t('emergency.intro', { name: child.name })}</p>
        <dl className={styles.facts}>
          <Fact name={t('emergency.born')}>
            {child.birthdate === null ? null : formatLocalDate(child.birthdate, OTHER_YEAR)}
          </Fact>
          {measured.length > 0 && <Fact name={t('card.measured')}>{measured.join(' · ')}</Fact>}
          <Fact name={t('emergency.blood')}>{bloodGroup}</Fact>
          <Fact name={t('emergency.allergies')} warns={allergies !== ''}>
            {allergies}
          </Fact>
          <Fact name={t('emergency.medicines')}>
            <Medicines medicines={card.medicines} />
          </Fact>
          <Fact name={t('emergency.doctor')}>{doctor}</Fact>
          <Fact name={t('emergency.insurance')}>{insurance}</Fact>
          <Fact name={t('emergency.contacts')}>
            <Contacts contacts={[...card.contacts, ...pinned]} />
          </Fact>
        </dl>
      </article>
      <div className={styles.actions}>
        <Button variant="primary" icon={Printer} onClick={() => window.print()}>
          {t('emergency.print')}
        </Button>
        {isParent && (
          <Link
            to="/settings"
            search={{ section: 'children' }}
            className={buttonClass({ variant: 'secondary' })}
          >
            <Icon icon={Pencil} />
            <span>{t('emergency.edit')}</span>
          </Link>
        )}
      </div>
    </>
  );
}

function Fact({
  name,
  warns = false,
  children,
}: {
  name: string;
  warns?: boolean;
  children: ReactNode;
}) {
  const isEmpty = children === null || children === '';
  return (
    <div className={warns ? styles.warning : styles.fact}>
      <dt>{name}</dt>
      <dd dir="auto">
        {isEmpty ? <span className={styles.quiet}>{t('emergency.nothing')}</span> : children}
      </dd>
    </div>
  );
}

function Medicines({ medicines }: Pick<ChildCard, 'medicines'>) {
  if (medicines.length === 0) return <Nothing />;
  return (
    <ul className={styles.lines}>
      {medicines.map(({ id, name, dose, plan }) => (
        <li key={id}>
          <bdi>{[name, dose].filter((text) => text !== undefined && text !== '').join(', ')}</bdi>
          <Limits plan={plan} />
        </li>
      ))}
    </ul>
  );
}

function Limits({ plan }: Pick<ChildCard['medicines'][number], 'plan'>) {
  const { minIntervalMin, maxCount24h } = plan ?? {};
  const limits = [
    ...(minIntervalMin ? [t('card.apart', { hours: formatNumber(minIntervalMin / 60) })] : []),
    ...(maxCount24h ? [t('card.atMost', { count: maxCount24h })] : []),
  ];
  if (limits.length === 0) return null;
  return (
    <span className={styles.quiet}> {t('card.noMoreThan', { limits: formatList(limits) })}</span>
  );
}

function Contacts({ contacts }: Pick<ChildCard, 'contacts'>) {
  if (contacts.length === 0) return <Nothing />;
  return (
    <ul className={styles.lines}>
      {contacts.map(({ id, name, role, phone }) => (
        <li key={id} className={styles.contact}>
          <span>
            <bdi>{name}</bdi>
            {role && <span className={styles.quiet}> {role}</span>}
          </span>
          <a
            href={phoneAddress(phone)}
            aria-label={t('card.call', { name, phone })}
            className={buttonClass({ size: 'small' })}
          >
            <Icon icon={Phone} size="s" />
            <bdi dir="ltr">{phone}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Nothing() {
  return <span className={styles.quiet}>{t('emergency.nothing')}</span>;
}
