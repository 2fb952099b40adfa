import Phone from 'lucide-react/icons/phone';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import type { CardMedicine } from '../../../schema/records/child-card.ts';
import type { ChildRecord } from '../../../schema/records/child.ts';
import { ageOf } from '../../domain/child/birth.ts';
import { type ChildCard, isEmptyCard } from '../../domain/child/child-card.ts';
import { dayIn, formatList, formatLocalDate, formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { phoneAddress } from '../../lib/phone.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/use-now.ts';
import '../../i18n/lazy/card.ts';
import { useLastMeasured } from '../growth/use-last-measured.ts';
import { useParents } from '../people/use-parents.ts';
import styles from './card-view.module.css';

/** A child's card to read: dangers first, then contacts, then the routine. */
export function CardView({
  child,
  card,
  heading,
}: {
  child: ChildRecord;
  card: ChildCard;
  /** The heading level of its parts, one below the title of the card. */
  heading: 'h2' | 'h3';
}) {
  const parents = useParents();
  const measured = useLastMeasured(child.id, dayIn(useNow(60_000)));
  const { allergies, medicines, contacts, routine, rules } = card;
  const lines = (['bloodGroup', 'doctor', 'insurance'] as const).filter(
    (name) => card[name] !== '',
  );
  return (
    <div className={styles.card}>
      <p className={styles.age}>{useAgeWords(child)}</p>
      {isEmptyCard(card) && (
        <p>
          <strong>{t('card.nothing')}.</strong> {t('card.nothingText', { parents })}
        </p>
      )}
      {allergies !== '' && (
        <Part
          heading={heading}
          title={
            <>
              <Icon icon={TriangleAlert} /> {t('card.allergies')}
            </>
          }
          warns
        >
          <Text>{allergies}</Text>
        </Part>
      )}
      {lines.map((name) => (
        <Part key={name} heading={heading} title={t(`card.${name}`)}>
          <Text>{card[name]}</Text>
        </Part>
      ))}
      {measured.length > 0 && (
        <Part heading={heading} title={t('card.measured')}>
          <Text>{measured.join(' · ')}</Text>
        </Part>
      )}
      {medicines.length > 0 && (
        <Part heading={heading} title={t('card.medicines')}>
          {/* Safari drops list semantics with list-style: none unless the role is set. */}
          {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
          <ul role="list" className={styles.lines}>
            {medicines.map((medicine) => (
              <li key={medicine.id}>
                <bdi className={styles.name}>{medicine.name}</bdi>
                {medicine.dose && <Text>{medicine.dose}</Text>}
                <Limits {...medicine} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {contacts.length > 0 && (
        <Part heading={heading} title={t('card.contacts')}>
          {/* Safari drops list semantics with list-style: none unless the role is set. */}
          {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
          <ul role="list" className={styles.lines}>
            {contacts.map(({ id, name, role, phone }) => (
              <li key={id} className={styles.contact}>
                <span>
                  <bdi className={styles.name}>{name}</bdi>
                  {role && <span className={styles.role}>{role}</span>}
                </span>
                <a
                  href={phoneAddress(phone)}
                  aria-label={t('card.call', { name, phone })}
                  className={buttonClass({})}
                >
                  <Icon icon={Phone} />
                  <bdi dir="ltr">{phone}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {routine !== '' && (
        <Part heading={heading} title={t('card.routine')}>
          <Text>{routine}</Text>
        </Part>
      )}
      {rules !== '' && (
        <Part heading={heading} title={t('card.rules')}>
          <Text>{rules}</Text>
        </Part>
      )}
    </div>
  );
}

function Part({
  heading: Heading,
  title,
  warns = false,
  children,
}: {
  heading: 'h2' | 'h3';
  title: ReactNode;
  warns?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={warns ? styles.warning : undefined}>
      <Heading className={styles.title}>{title}</Heading>
      {children}
    </div>
  );
}

/** Text as typed, with its line breaks. */
function Text({ children }: { children: string }) {
  return (
    <p dir="auto" className={styles.text}>
      {children}
    </p>
  );
}

function Limits({ plan }: Pick<CardMedicine, 'plan'>) {
  const { minIntervalMin, maxCount24h } = plan ?? {};
  const limits = [
    ...(minIntervalMin ? [t('card.apart', { hours: formatNumber(minIntervalMin / 60) })] : []),
    ...(maxCount24h ? [t('card.atMost', { count: maxCount24h })] : []),
  ];
  if (limits.length === 0) return null;
  return <p className={styles.limits}>{t('card.noMoreThan', { limits: formatList(limits) })}</p>;
}

function useAgeWords({ birthdate }: ChildRecord): string {
  const today = dayIn(useNow(60_000));
  if (birthdate === null) return t('card.notBorn');
  const { unit, count } = ageOf(birthdate, today);
  const age = t(`card.age${unit}`, { count });
  return t('card.bornOn', { age, date: formatLocalDate(birthdate, today) });
}
