import '../../../i18n/lazy/settings.ts';
import { t } from '../../../i18n/t.ts';
import { Page } from '../../../ui/page.tsx';
import { LockSettings } from './lock-settings.tsx';

/** The settings of the vault on this device. */
export function VaultSettings({ onBack }: { onBack: () => void }) {
  const back = { label: t('settings.backToSettings'), onBack, narrowOnly: true };
  return (
    <Page title={t('settings.vault')} intro={t('settings.vaultDetail')} back={back}>
      <LockSettings />
    </Page>
  );
}
