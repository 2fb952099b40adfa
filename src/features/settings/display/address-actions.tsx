import { useEffect, useState } from 'react';
import {
  areAddressActionsOn,
  setAddressActions,
} from '../../../app/preferences/address-actions.ts';
import { useServices } from '../../../app/services.tsx';
import { t } from '../../../i18n/t.ts';
import { Control } from '../../../ui/section.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useLive } from '../../../ui/use-live.ts';
import styles from './address-actions.module.css';

const EXAMPLES = [
  ['settings.addressDiaper', '/logs?new=diaper&kind=wet&save=1'],
  ['settings.addressBottle', '/logs?new=feeding&kind=bottle&ml=120&save=1'],
  ['settings.addressSleep', '/home?timer=sleep&do=toggle'],
] as const;

/** Lets addresses log without a form, and shows such addresses. */
export function AddressActions() {
  const state = useLive(useServices().session.state);
  const userId = state?.status === 'signedIn' ? state.user.id : null;
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    let left = false;
    if (userId !== null) void areAddressActionsOn(userId).then((on) => !left && setIsOn(on));
    return () => {
      left = true;
    };
  }, [userId]);
  if (userId === null) return null;
  return (
    <Control>
      <Switch
        label={t('settings.addressActions')}
        hint={t('settings.addressActionsHint')}
        checked={isOn}
        onChange={(next) => {
          setIsOn(next);
          setAddressActions(userId, next).catch(() => setIsOn(!next));
        }}
      />
      {isOn && (
        <dl className={styles.examples}>
          {EXAMPLES.map(([name, path]) => (
            <div key={path}>
              <dt>{t(name)}</dt>
              <dd>
                <code>{location.origin + path}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Control>
  );
}
