import { useEffect, useState } from 'react';
import Footprints from 'lucide-react/icons/footprints';
import { Link } from '@tanstack/react-router';
import { isParent } from '../../../schema/rights/roles.ts';
import { useClock } from '../../app/services.tsx';
import { t } from '../../i18n/t.ts';
import type { SessionUser } from '../../session/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { hasLeftHalfWay, putOff } from './left.ts';
import '../../i18n/lazy/onboarding.ts';

/** The notice on Home that leads back to unfinished onboarding. */
export function LeftNotice({ user }: { user: SessionUser }) {
  const { id, role } = user;
  const clock = useClock();
  const [isLeft, setIsLeft] = useState(false);
  useEffect(() => {
    let gone = false;
    void hasLeftHalfWay({ id, role }, clock.now())
      // Without storage there is nothing to continue.
      .catch(() => false)
      .then((left) => {
        if (!gone) setIsLeft(left);
      });
    return () => {
      gone = true;
    };
  }, [id, role, clock]);
  if (!isLeft) return null;
  const later = () => {
    setIsLeft(false);
    void putOff(id).catch(() => undefined);
  };
  return (
    <Banner
      icon={Footprints}
      title={t('onboarding.leftTitle')}
      actions={
        <>
          <Link
            to={isParent(role) ? '/onboarding' : '/caregiver-onboarding'}
            search={{}}
            className={buttonClass({})}
          >
            {t('onboarding.leftGoOn')}
          </Link>
          <Button variant="quiet" onClick={later}>
            {t('onboarding.leftSkip')}
          </Button>
        </>
      }
    >
      {t('onboarding.leftText')}
    </Banner>
  );
}
