import { usageSharingFact } from '../../../app/preferences/usage-sharing.ts';
import { useFlag } from '../../../app/preferences/use-flag.ts';
import { t } from '../../../i18n/t.ts';
import { Control, Section } from '../../../ui/section.tsx';
import { Switch } from '../../../ui/switch.tsx';

/** The consent to usage statistics. Nothing is sent without it. */
export function SharingSection() {
  const sharing = useFlag(usageSharingFact);
  if (sharing === null) return null;
  return (
    <Section title={t('settings.sharing')}>
      <Control>
        <Switch
          label={t('settings.sharingUse')}
          hint={t('settings.sharingUseHint')}
          checked={sharing.isOn}
          busy={sharing.isStoring}
          onChange={sharing.change}
        />
      </Control>
    </Section>
  );
}
