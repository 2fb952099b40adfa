import { useState } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { t } from '../../i18n/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { questions } from './faq-questions.ts';
import { LandingSection } from './landing-section.tsx';
import styles from './faq.module.css';

/** Six questions, of which one at a time is open. */
export function Faq() {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <LandingSection id="faq" title={t('site.faq')}>
      <div className={styles.list}>
        {questions().map(({ question, answer }) => (
          <details
            key={question}
            // One at a time also before the app has started.
            name="faq"
            className={styles.item}
            open={open === question}
            onToggle={({ currentTarget }) => {
              if (currentTarget.open) setOpen(question);
              else setOpen((now) => (now === question ? null : now));
            }}
          >
            <summary className={styles.question}>
              <h3 className={styles.title}>{question}</h3>
              <Icon icon={ChevronDown} className={styles.chevron} />
            </summary>
            <p className={styles.answer}>{answer}</p>
          </details>
        ))}
      </div>
    </LandingSection>
  );
}
