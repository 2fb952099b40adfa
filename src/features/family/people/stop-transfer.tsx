import { useOnline } from '../../../app/requests/use-online.ts';
import { useServerAction } from '../../../app/requests/use-server-action.ts';
import { t } from '../../../i18n/t.ts';
import '../../../i18n/lazy/family.ts';
import { stopTransfer } from '../../../session/requests/transfer.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts.ts';
import styles from '../family.module.css';

/** Ends a handover that waits, at once: the owner can begin it again. */
export function StopTransfer({ onStopped }: { onStopped: () => void }) {
  const online = useOnline();
  const { run, busy, problem } = useServerAction();
  const stop = async () => {
    if (!(await run(stopTransfer))) return;
    showToast({ text: t('family.transferStopped') });
    onStopped();
  };
  return (
    <>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <Button busy={busy} disabled={!online} onClick={() => void stop()}>
        {t('family.transferStop')}
      </Button>
    </>
  );
}
