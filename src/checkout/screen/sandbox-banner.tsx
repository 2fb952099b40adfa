import { useState } from 'react';
import X from 'lucide-react/icons/x';
import type { Translator } from '../../billing/translations/translator.ts';
import { cx } from '../../ui/cx.ts';
import styles from './checkout.module.css';

const SLIDE_MS = 300;

/** A notice that purchases are not real. It can be closed. */
export function SandboxBanner({ translator: { say } }: { translator: Translator }) {
  const [state, setState] = useState<'open' | 'closing' | 'closed'>('open');
  if (state === 'closed') return null;
  return (
    <div className={cx(styles.sandbox, state === 'closing' && styles.sandboxClosing)} role="note">
      <p>{say('checkout.sandbox')}</p>
      <button
        type="button"
        className={styles.iconButton}
        aria-label={say('checkout.close_notice')}
        onClick={() => {
          setState('closing');
          setTimeout(() => setState('closed'), SLIDE_MS);
        }}
      >
        <X aria-hidden="true" size={18} />
      </button>
    </div>
  );
}
