import UserPlus from 'lucide-react/icons/user-plus';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import type { MemberRecord } from '../../../../schema/records/member.ts';
import { grantOn } from '../../../app/grants/access.ts';
import { useOnline } from '../../../app/requests/use-online.ts';
import { formatList } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { List } from '../../../ui/list.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { InviteSheet } from '../invites/lazy-invite-sheet.ts';
import { openAccessRequestOf } from '../access-requests/open-request.ts';
import { OpenInvites } from '../invites/invites-section.tsx';
import { OwnAccess } from '../rights/own-access.tsx';
import { useLastSeen } from './last-seen.ts';
import { backToSettings } from '../page-back.ts';
import { roleWords } from './role-labels.ts';
import { UnsentInvite } from '../invites/unsent-invite.tsx';
import { type Family, useFamily } from '../use-family.ts';
import { useInvites } from '../invites/use-invites.ts';
import { WhoRow } from './person-row.tsx';
import '../../../i18n/lazy/access-request.ts';
import styles from '../family.module.css';

type FamilyPageProps = {
  onBack: () => void;
  onOpenPerson: (userId: string) => void;
  mayInvite: boolean;
};

/** The people of the family, from the replica, and its invitations, from `useInvites`. */
export function FamilyPage({ onBack, onOpenPerson, mayInvite }: FamilyPageProps) {
  const family = useFamily();
  return (
    <Page title={t('settings.family')} back={backToSettings(onBack)}>
      {family === undefined ? (
        <Skeleton height="4rem" count={3} />
      ) : (
        <>
          {family.isParent ? (
            <PeopleSeen family={family} onOpen={onOpenPerson} />
          ) : (
            <People family={family} onOpen={onOpenPerson} />
          )}
          {family.isParent ? (
            mayInvite && <Inviting family={family} />
          ) : (
            <OwnAccess family={family} />
          )}
        </>
      )}
    </Page>
  );
}

type PeopleProps = { family: Family; onOpen: (userId: string) => void };

/** The parents' list, which also shows when each person was last active. */
function PeopleSeen(props: PeopleProps) {
  return <People {...props} lastSeen={useLastSeen()} />;
}

function People({
  family,
  onOpen,
  lastSeen = () => null,
}: PeopleProps & { lastSeen?: (userId: string) => string | null }) {
  return (
    <Section title={t('family.people')}>
      <List label={t('family.people')}>
        {family.members.map((member) => (
          <WhoRow
            key={member.id}
            name={member.name}
            color={member.color}
            photo={member.photo}
            isMe={member.id === family.me.id}
            detail={
              <>
                <PersonDetail member={member} family={family} />
                {member.id !== family.me.id && <Seen words={lastSeen(member.id)} />}
              </>
            }
            onOpen={() => onOpen(member.id)}
          />
        ))}
      </List>
    </Section>
  );
}

function Seen({ words }: { words: string | null }) {
  if (words === null) return null;
  return (
    <>
      <br />
      {words}
    </>
  );
}

/** "Grandparent, cares for Mia". Only parents see which children a caregiver has. */
function PersonDetail({ member, family }: { member: MemberRecord; family: Family }) {
  const role = roleWords(member);
  if (member.role !== 'caregiver' || !family.isParent) return role;
  const names = family.children
    .filter((child) => grantOn(child, member.id) !== null)
    .map(({ name }) => name);
  return (
    <>
      {names.length > 0 ? t('family.caresFor', { role, children: formatList(names) }) : role}
      {member.paused ? (
        <span className={styles.flag}>{t('family.paused')}</span>
      ) : (
        names.length === 0 && <span className={styles.flag}>{t('family.noChildYet')}</span>
      )}
      {openAccessRequestOf(member, family.children) && (
        <span className={styles.flag}>{t('accessRequest.asksForMore')}</span>
      )}
    </>
  );
}

/** For parents: the open invitations, and the button for a new one. */
function Inviting({ family }: { family: Family }) {
  const online = useOnline();
  const invites = useInvites(family);
  const [inviting, setInviting] = useState(false);
  const isAlone = family.members.length < 2;
  const button = (
    <Button variant="primary" size="large" icon={UserPlus} onClick={() => setInviting(true)}>
      {t('family.invite')}
    </Button>
  );
  return (
    <>
      {isAlone ? (
        <EmptyState icon={Users} title={t('family.alone')} action={button}>
          {t('family.aloneText')}
        </EmptyState>
      ) : (
        <div className={styles.actions}>{button}</div>
      )}
      {!online && <p className={styles.note}>{t('family.offline')}</p>}
      <UnsentInvite userId={family.me.id} isFormOpen={inviting} onOpen={() => setInviting(true)} />
      <OpenInvites invites={invites} family={family} />
      <InviteSheet
        open={inviting}
        invite={null}
        family={family}
        onDone={invites.reload}
        onClose={() => setInviting(false)}
      />
    </>
  );
}
