import { useEffect, useState } from 'react';
import Send from 'lucide-react/icons/send';
import { useClock } from '../../../app/services.tsx';
import { draftFact, isDraftFresh } from '../../../domain/entries/drafts.ts';
import { t } from '../../../i18n/t.ts';
import { readFact } from '../../../lib/device-facts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';

/** The draft of an invitation that was filled in offline. */
export function UnsentInvite({
  userId,
  isFormOpen,
  onOpen,
}: {
  userId: string;
  /** The draft is read again when the form closes. */
  isFormOpen: boolean;
  onOpen: () => void;
}) {
  const clock = useClock();
  const [found, setFound] = useState<Named | null>(null);
  useEffect(() => {
    if (isFormOpen) return;
    let left = false;
    void readFact(draftFact.of(userId, 'invite', 'new'))
      // Without storage there is no draft.
      .catch(() => undefined)
      .then((draft) => {
        if (!left)
          setFound(draft && isDraftFresh(draft, clock.now()) ? namedIn(draft.values) : null);
      });
    return () => {
      left = true;
    };
  }, [userId, isFormOpen, clock]);
  if (found === null) return null;
  const { name, email } = found;
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

type Named = { name: string; email: string };

/** Name and email in the draft; an earlier release may have stored other fields. */
function namedIn(values: object): Named {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    name: textOf('name' in values && values.name),
    email: textOf('email' in values && values.email),
  };
}
