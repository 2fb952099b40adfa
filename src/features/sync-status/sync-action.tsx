import { useServices } from '../../app/services.tsx';
import { t } from '../../i18n/t.ts';
import '../../i18n/lazy/sync-sheet.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { useSyncFacts } from './use-sync-facts.ts';

/** The one useful action for sync now: send, sign in, or load the newer version. */
export function SyncAction({
  size,
  onSignIn,
}: {
  size?: ButtonLook['size'];
  onSignIn: () => void;
}) {
  const { sync } = useServices();
  const { words, online, counts } = useSyncFacts();
  if (words.icon === 'key') {
    return (
      <Button variant="primary" size={size} onClick={onSignIn}>
        {t('syncSheet.signIn')}
      </Button>
    );
  }
  if (words.icon === 'update') {
    return (
      <Button variant="primary" size={size} onClick={() => window.location.reload()}>
        {t('syncSheet.update')}
      </Button>
    );
  }
  return (
    <Button
      // Always available, but only emphasised while something waits.
      variant={counts && counts.waiting > 0 ? 'primary' : 'secondary'}
      size={size}
      disabled={!online || sync === null}
      onClick={() => sync?.sendNow()}
    >
      {t('syncSheet.sendNow')}
    </Button>
  );
}
