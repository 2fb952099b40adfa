import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { readFact, writeFact } from '../../../lib/device-facts.ts';
import { detailsOpenFact } from './details-open.ts';
import { t } from '../../../i18n/t.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from '../../../log-types/form/form.module.css';

/** The less frequent fields: closed at first, open if they were open the last time. */
export function Details({
  type,
  forceOpen,
  children,
}: {
  type: string;
  /** Whether one of the fields has a problem. */
  forceOpen: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const [wasOpen, setWasOpen] = useState(false);
  /** What the person chose in this form; null before they did. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  useEffect(() => {
    let left = false;
    readFact(detailsOpenFact.of(type))
      .then((stored) => !left && setWasOpen(stored === true))
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [type]);
  const shown = (chosen ?? wasOpen) || forceOpen;
  return (
    <div className={styles.details}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => {
          setChosen(!shown);
          void writeFact(detailsOpenFact.of(type), !shown).catch(() => undefined);
        }}
      >
        <Icon icon={ChevronRight} className={styles.turn} />
        {t('logs.details')}
      </button>
      <div id={id} hidden={!shown} className={styles.details}>
        {shown && children}
      </div>
    </div>
  );
}
