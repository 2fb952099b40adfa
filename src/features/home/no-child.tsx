import Baby from 'lucide-react/icons/baby';
import CirclePause from 'lucide-react/icons/circle-pause';
import CloudDownload from 'lucide-react/icons/cloud-download';
import KeyRound from 'lucide-react/icons/key-round';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { usePeople } from '../../app/entries/people.ts';
import { useServices } from '../../app/services.tsx';
import { useOwnMember } from '../../app/people/use-own-member.ts';
import { useOwnRole } from '../../app/people/use-own-role.ts';
import { useParents } from '../../app/people/use-parents.ts';
import { useQuery } from '../../app/use-query.ts';
import '../../i18n/lazy/nobody-here.ts';
import { t } from '../../i18n/t.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useLive } from '../../ui/use-live.ts';

/** No child on this device: not synced yet, not added yet, or no access. */
export function NoChild({ onSignIn }: { onSignIn: () => void }) {
  const status = useLive(useServices().sync?.status);
  const [wasHere] = useState(status?.usable === true);
  if (status && !status.usable && status.auth === 'signIn') {
    return (
      <EmptyState
        icon={KeyRound}
        title={t('nobodyHere.signInToBring')}
        action={
          <Button variant="primary" onClick={onSignIn}>
            {t('shell.signIn')}
          </Button>
        }
      >
        {t('nobodyHere.signInToBringText')}
      </EmptyState>
    );
  }
  const onTheWay = <NotBrought />;
  return status?.usable ? <Nobody meanwhile={wasHere ? null : onTheWay} /> : onTheWay;
}

function NotBrought() {
  return (
    <EmptyState icon={CloudDownload} title={t('nobodyHere.notBrought')}>
      {t('nobodyHere.notBroughtText')}
    </EmptyState>
  );
}

/**
 * The family has been brought, and has no child for this person.
 *
 * @param props.meanwhile shown until that is certain: the list of children that led here may be older than the family's
 * arrival
 */
function Nobody({ meanwhile }: { meanwhile: ReactNode }) {
  const { isParent } = useOwnRole();
  const isNobody = useQuery((replica) => replica.children.any(), []) === false;
  if (!isNobody) return meanwhile;
  if (!isParent) return <NotShared />;
  return (
    <EmptyState
      icon={Baby}
      title={t('nobodyHere.noChildTitle')}
      action={
        <Link to="/onboarding" className={buttonClass({ variant: 'primary' })}>
          {t('nobodyHere.setUp')}
        </Link>
      }
    >
      {t('nobodyHere.noChildParent')}
    </EmptyState>
  );
}

/**
 * For caregivers, who can wait or request access: the screen changes by itself when access arrives.
 */
function NotShared() {
  const own = useOwnMember();
  const people = usePeople();
  const parents = useParents();
  if (own?.paused) {
    return (
      <EmptyState
        icon={CirclePause}
        title={t('nobodyHere.pausedTitle', { name: people.find(own.updatedBy).name })}
      >
        {t('nobodyHere.pausedText', { parents })}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Baby} title={t('nobodyHere.notSharedTitle')}>
      {t('nobodyHere.notSharedText', { parents })}
    </EmptyState>
  );
}
