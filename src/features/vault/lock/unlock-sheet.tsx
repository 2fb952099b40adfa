import CloudOff from 'lucide-react/icons/cloud-off';
import { useState } from 'react';
import { useOnline } from '../../../app/requests/use-online.ts';
import '../../../i18n/lazy/vault-lock.ts';
import { t } from '../../../i18n/t.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { VaultCodeSheet } from './code-sheet.tsx';
import { EnterPasscodeSheet } from './passcode-sheet.tsx';
import { useSealedCopies, useSealedState } from './sealed-copies.ts';
import { useLockControl } from './use-vault-lock.ts';

type UnlockSheetProps = {
  open: boolean;
  /** The vault is open now. */
  onOpen: () => void;
  onClose: () => void;
};

/** Opens what is sensitive: with a code by mail, or without a connection with the passcode. */
export function UnlockSheet({ open, ...rest }: UnlockSheetProps) {
  return open ? <OpenUnlockSheet {...rest} /> : null;
}

function OpenUnlockSheet({ onOpen, onClose }: Omit<UnlockSheetProps, 'open'>) {
  const control = useLockControl();
  const copies = useSealedCopies();
  const sealed = useSealedState();
  const online = useOnline();
  const [chosen, setChosen] = useState<'code' | 'passcode' | null>(null);
  if (!control || !copies || !sealed) return null;
  const way = chosen ?? (online || !sealed.hasPasscode ? 'code' : 'passcode');
  if (way === 'passcode') {
    return (
      <EnterPasscodeSheet
        control={control}
        copies={copies}
        opensVault
        onDone={onOpen}
        onClose={onClose}
        onCode={online ? () => setChosen('code') : null}
      />
    );
  }
  if (!online) return <NeedsConnection onClose={onClose} />;
  return (
    <VaultCodeSheet
      control={control}
      onPasscode={sealed.hasPasscode ? () => setChosen('passcode') : null}
      onOpen={onOpen}
      onClose={onClose}
    />
  );
}

function NeedsConnection({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title={t('vaultLock.title')}>
      <Banner icon={CloudOff} title={t('vaultLock.offlineTitle')}>
        {t('vaultLock.offlineNone')}
      </Banner>
    </Sheet>
  );
}
