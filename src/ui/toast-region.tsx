import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import X from 'lucide-react/icons/x';
import { t } from '../i18n/t.ts';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { dismissToast, runToastAction, shownToastsAtom, type Toast } from './toasts.ts';
import { useTopLayer } from './top-layer.ts';
import { usePageAtom } from './use-atom.ts';
import styles from './toast-region.module.css';

/** Shows the messages; once in the app. Their time pauses while a finger or the focus is on it. */
export function ToastRegion() {
  const toasts = usePageAtom(shownToastsAtom);
  const [held, setHeld] = useState(false);
  return createPortal(
    // The handlers only pause the time; there is nothing to activate.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.region}
      aria-label={t('ui.messages')}
      aria-live="polite"
      aria-relevant="additions text"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toasts.map((toast) => (
        <ToastCard // A message that is shown again gets its full time.
          key={`${toast.id} ${toast.at}`}
          toast={toast}
          held={held}
        />
      ))}
    </section>,
    useTopLayer(),
  );
}

function ToastCard({ toast, held }: { toast: Toast; held: boolean }) {
  useTimeLeft(toast, held);
  return (
    <div
      className={cx(
        styles.toast,
        toast.title !== null && styles.titled,
        toast.tone === 'attention' && styles.attention,
      )}
    >
      <div className={styles.text}>
        {toast.title !== null && <p className={styles.title}>{toast.title}</p>}
        <p>{toast.text}</p>
      </div>
      {toast.actions.map((action) => (
        <button
          key={action.label}
          type="button"
          className={styles.action}
          onClick={() => runToastAction(toast, action)}
        >
          {action.label}
        </button>
      ))}
      <IconButton
        icon={X}
        label={t('ui.dismiss')}
        className={styles.close}
        onClick={() => dismissToast(toast.id)}
      />
    </div>
  );
}

function useTimeLeft({ id, durationMs }: Toast, held: boolean) {
  const leftMs = useRef(durationMs);
  const dismiss = useEffectEvent(() => dismissToast(id));
  useEffect(() => {
    if (held) return;
    const since = performance.now();
    const timer = setTimeout(() => dismiss(), leftMs.current);
    return () => {
      clearTimeout(timer);
      // After a pause the message stays for a moment.
      leftMs.current = Math.max(2_000, leftMs.current - (performance.now() - since));
    };
  }, [held]);
}
