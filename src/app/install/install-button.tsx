import { useState } from 'react';
import Download from 'lucide-react/icons/download';
import '../../i18n/lazy/install.ts';
import { t } from '../../i18n/t.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { useInstall } from './use-install.ts';

const InstallDialog = lazyDialog(async () => (await import('./install-dialog.tsx')).InstallDialog);

/** Installs the app; absent where the device cannot, or has it already. */
export function InstallButton(look: ButtonLook) {
  const install = useInstall();
  const [isExplaining, setIsExplaining] = useState(false);
  if (!install.isPossible && !isExplaining) return null;
  const start = () => {
    if (install.hasOwnPrompt) void install.prompt();
    else setIsExplaining(true);
  };
  return (
    <>
      <Button icon={Download} onClick={start} {...look}>
        {t('install.button')}
      </Button>
      <InstallDialog open={isExplaining} onClose={() => setIsExplaining(false)} />
    </>
  );
}
