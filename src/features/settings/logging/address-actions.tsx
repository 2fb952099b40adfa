import { addressActionsFact } from '../../../app/preferences/address-actions.ts';
import { useFlag } from '../../../app/preferences/use-flag.ts';
import { t } from '../../../i18n/t.ts';
import { Control } from '../../../ui/section.tsx';
import { Switch } from '../../../ui/switch.tsx';
import styles from './address-actions.module.css';

const EXAMPLES = [
  ['settings.addressDiaper', '/logs?new=diaper&kind=wet&save=1'],
  ['settings.addressBottle', '/logs?new=feeding&kind=bottle&ml=120&save=1'],
  ['settings.addressSleep', '/home?timer=sleep&do=toggle'],
] as const;

/** Lets addresses log without a form, and shows such addresses. */
export function AddressActions() {
  const allowed = useFlag(addressActionsFact);
  if (allowed === null) return null;
  return (
    <Control>
      <Switch
        label={t('settings.addressActions')}
        hint={t('settings.addressActionsHint')}
        checked={allowed.isOn}
        busy={allowed.isStoring}
        onChange={allowed.change}
      />
      {allowed.isOn && (
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
