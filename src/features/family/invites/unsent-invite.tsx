import { useEffect, useState } from 'react';
import Send from 'lucide-react/icons/send';
import { useClock } from '../../../app/services.tsx';
import { type Draft, draftKey, isDraftFresh } from '../../../domain/entries/drafts.ts';
import { t } from '../../../i18n/t.ts';
import { deviceStore } from '../../../lib/device-store.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import type { InviteValues } from './invite-values.ts';

/** An invitation that was filled in without a signal, as long as it waits on this device. */
export function UnsentInvite({
  userId,
  isFormOpen,
  onOpen,
}: {
  userId: string;
  /** Looked for again when the form is closed. */
  isFormOpen: boolean;
  onOpen: () => void;
}) {
  const clock = useClock();
  const [found, setFound] = useState<Draft<InviteValues> | null>(null);
  useEffect(() => {
    if (isFormOpen) return;
    let left = false;
    void deviceStore
      .get<Draft<InviteValues>>(draftKey(userId, 'invite', 'new'))
      // A device that cannot read it has kept none.
      .catch(() => undefined)
      .then((draft) => {
        if (!left) setFound(draft && isDraftFresh(draft, clock.now()) ? draft : null);
      });
    return () => {
      left = true;
    };
  }, [userId, isFormOpen, clock]);
  if (found === null) return null;
  const { name, email } = found.values;
  return (
    <Banner
      icon={Send}
      title={t('family.unsentInvite', { who: name || email || t('family.somebody') })}
      actions={<Button onClick={onOpen}>{t('family.unsentInviteOpen')}</Button>}
    >
      {t('family.unsentInviteText')}
    </Banner>
  );
}
