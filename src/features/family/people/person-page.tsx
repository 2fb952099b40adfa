import Phone from 'lucide-react/icons/phone';
import UserX from 'lucide-react/icons/user-x';
import { Suspense, lazy } from 'react';
import type { MemberRecord } from '../../../../schema/records/member.ts';
import { useOnline } from '../../../app/requests/use-online.ts';
import { t } from '../../../i18n/t.ts';
import { phoneAddress } from '../../../lib/phone.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Page } from '../../../ui/page.tsx';
import { Control, Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ChildAccess } from '../rights/child-access.tsx';
import { useLastSeen } from './last-seen.ts';
import { LeavingSection } from './leaving-section.tsx';
import { OwnAccess } from '../rights/own-access.tsx';
import { backToFamily } from '../page-back.ts';
import { PauseSection } from './pause-section.tsx';
import { PersonMark } from './person-mark.tsx';
import { roleWords } from './role-labels.ts';
import { type Family, useFamily } from '../use-family.ts';
import styles from '../family.module.css';

const PhotosOf = lazy(async () => ({
  default: (await import('../../../app/media/photos-of.tsx')).PhotosOf,
}));

/** The page of one person: role, rights, and for parents the actions that change them. */
export function PersonPage({ userId, onBack }: { userId: string | null; onBack: () => void }) {
  const back = backToFamily(onBack);
  const family = useFamily();
  const person = family?.members.find(({ id }) => id === userId);
  if (family === undefined) {
    return (
      <Page title={t('family.person')} back={back}>
        <Skeleton height="4rem" count={3} />
      </Page>
    );
  }
  if (!person) {
    return (
      <Page title={t('family.person')} back={back}>
        <EmptyState icon={UserX} title={t('family.gone')}>
          {t('family.goneText')}
        </EmptyState>
      </Page>
    );
  }
  const isMe = person.id === family.me.id;
  return (
    <Page
      title={
        <span className={styles.who}>
          <PersonMark person={person} large />
          <span>
            <bdi>{person.name}</bdi>
            {isMe && <span className={styles.you}> {t('family.youMark')}</span>}
          </span>
        </span>
      }
      intro={
        <>
          {roleWords(person)}
          {person.paused && <span className={styles.flag}>{t('family.paused')}</span>}
          {family.isParent && !isMe && <LastSeen key={person.id} person={person} />}
        </>
      }
      back={back}
    >
      <PhoneLink person={person} />
      <Suspense>
        <PhotosOf id={person.id} name={person.name} />
      </Suspense>
      {isMe && !family.isParent ? (
        <OwnAccess family={family} />
      ) : (
        <About person={person} family={family} isMe={isMe} />
      )}
    </Page>
  );
}

function PhoneLink({ person }: { person: MemberRecord }) {
  const { phone } = person;
  if (!phone) return null;
  return (
    <a href={phoneAddress(phone)} className={buttonClass({})}>
      <Icon icon={Phone} />
      <bdi dir="ltr">{phone}</bdi>
    </a>
  );
}

function LastSeen({ person }: { person: MemberRecord }) {
  const words = useLastSeen()(person.id);
  if (words === null) return null;
  return (
    <>
      <br />
      {words}
    </>
  );
}

function About({ person, family, isMe }: { person: MemberRecord; family: Family; isMe: boolean }) {
  const online = useOnline();
  if (!family.isParent) return <p>{t(`family.about-${person.role}`)}</p>;
  return (
    <>
      {!online && <p className={styles.note}>{t('family.offline')}</p>}
      {person.role === 'caregiver' ? (
        <>
          <ChildAccess person={person} family={family} />
          <PauseSection key={person.id} person={person} />
        </>
      ) : (
        <Section title={t('family.access')}>
          <Control>
            <p>{t(`family.about-${person.role}`)}</p>
          </Control>
        </Section>
      )}
      <LeavingSection person={person} family={family} isMe={isMe} />
    </>
  );
}
