import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { InviteSheet } from './lazy-invite-sheet.ts';
import { AllInvites } from './invites-section.tsx';
import { type Family, useFamily } from '../use-family.ts';
import { useInvites } from './use-invites.ts';
import { backToSettings } from '../page-back.ts';
import styles from '../family.module.css';

/** The parents' page of all invitations, open ones first. */
export function InvitesPage({ onBack }: { onBack: () => void }) {
  const family = useFamily();
  return (
    <Page
      title={t('settings.invites')}
      intro={t('family.invitesIntro')}
      back={backToSettings(onBack)}
    >
      {family === undefined ? (
        <Skeleton height="4rem" count={3} />
      ) : (
        <Invitations family={family} />
      )}
    </Page>
  );
}

function Invitations({ family }: { family: Family }) {
  const invites = useInvites(family);
  const [inviting, setInviting] = useState(false);
  if (!family.isParent) return <p>{t('family.parentsOnly')}</p>;
  return (
    <>
      <div className={styles.actions}>
        <Button variant="primary" icon={UserPlus} onClick={() => setInviting(true)}>
          {t('family.invite')}
        </Button>
      </div>
      <AllInvites invites={invites} family={family} />
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
