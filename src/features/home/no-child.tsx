import Baby from 'lucide-react/icons/baby';
import CirclePause from 'lucide-react/icons/circle-pause';
import CloudDownload from 'lucide-react/icons/cloud-download';
import KeyRound from 'lucide-react/icons/key-round';
import { Link } from '@tanstack/react-router';
import { usePeople } from '../../app/entries/people.ts';
import { useServices } from '../../app/services.tsx';
import { useOwnMember } from '../../app/use-own-member.ts';
import { useOwnRole } from '../../app/use-own-role.ts';
import { useParents } from '../../app/use-parents.ts';
import { t } from '../../i18n/t.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useLive } from '../../ui/use-live.ts';

/** No child on this device: not brought (back) yet, not added yet, or not for this person (now). */
export function NoChild({ onSignIn }: { onSignIn: () => void }) {
  const status = useLive(useServices().sync?.status);
  const { isParent } = useOwnRole();
  if (status && !status.usable && status.auth === 'signIn') {
    return (
      <EmptyState
        icon={KeyRound}
        title={t('home.signInToBring')}
        action={
          <Button variant="primary" onClick={onSignIn}>
            {t('shell.signIn')}
          </Button>
        }
      >
        {t('home.signInToBringText')}
      </EmptyState>
    );
  }
  if (!status?.usable) {
    return (
      <EmptyState icon={CloudDownload} title={t('home.notBrought')}>
        {t('home.notBroughtText')}
      </EmptyState>
    );
  }
  if (!isParent) return <NotShared />;
  return (
    <EmptyState
      icon={Baby}
      title={t('home.noChildTitle')}
      action={
        <Link to="/onboarding" className={buttonClass({ variant: 'primary' })}>
          {t('home.setUp')}
        </Link>
      }
    >
      {t('home.noChildParent')}
    </EmptyState>
  );
}

/** For caregivers, who can only wait or ask: it turns by itself when access arrives. */
function NotShared() {
  const own = useOwnMember();
  const people = usePeople();
  const parents = useParents();
  if (own?.paused) {
    return (
      <EmptyState
        icon={CirclePause}
        title={t('home.pausedTitle', { name: people.find(own.updatedBy).name })}
      >
        {t('home.pausedText', { parents })}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Baby} title={t('home.notSharedTitle')}>
      {t('home.notSharedText', { parents })}
    </EmptyState>
  );
}
