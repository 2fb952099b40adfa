import { useState } from 'react';
import X from 'lucide-react/icons/x';
import type { Translator } from '../../billing/translations/translator.ts';
import * as styles from './checkout.module.css';

/** A notice that purchases are not real. It can be closed. */
export function SandboxBanner({ translator: { say } }: { translator: Translator }) {
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <div className={styles.sandbox} role="note">
      <p>{say('checkout.sandbox')}</p>
      <button
        type="button"
        className={styles.iconButton}
        aria-label={say('checkout.close_notice')}
        onClick={() => setIsOpen(false)}
      >
        <X aria-hidden="true" size={18} />
      </button>
    </div>
  );
}
