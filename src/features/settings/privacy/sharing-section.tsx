import { useEffect, useState } from 'react';
import { setUsageShared, isUsageShared } from '../../../app/preferences/usage-sharing.ts';
import { useServices } from '../../../app/services.tsx';
import { t } from '../../../i18n/t.ts';
import { Control, Section } from '../../../ui/section.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useLive } from '../../../ui/use-live.ts';

/** The consent to usage statistics. Nothing is sent without it. */
export function SharingSection() {
  const state = useLive(useServices().session.state);
  const userId = state?.status === 'signedIn' ? state.user.id : null;
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    let left = false;
    void isUsageShared(userId).then((shares) => !left && setIsOn(shares));
    return () => {
      left = true;
    };
  }, [userId]);
  if (userId === null) return null;
  return (
    <Section title={t('settings.sharing')}>
      <Control>
        <Switch
          label={t('settings.sharingUse')}
          hint={t('settings.sharingUseHint')}
          checked={isOn}
          onChange={(next) => {
            setIsOn(next);
            setUsageShared(userId, next).catch(() => setIsOn(!next));
          }}
        />
      </Control>
    </Section>
  );
}
