import { useState } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { t } from '../../i18n/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { promises } from '../documents/promises.ts';
import { prices } from '../prices.ts';
import { LandingSection } from './landing-section.tsx';
import styles from './faq.module.css';

const values = {
  trial: String(promises.trialDays),
  access: String(promises.accessAfterDays),
  notice: String(promises.priceNoticeDays),
  monthly: prices.monthly,
  later: prices.laterMonthly,
};

/** Six questions, of which one at a time is open. */
export function Faq() {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <LandingSection id="faq" title={t('site.faq')}>
      <div className={styles.list}>
        {questions.map(({ question, answer }) => (
          <details
            key={question}
            className={styles.item}
            open={open === question}
            onToggle={({ currentTarget }) => {
              if (currentTarget.open) setOpen(question);
              else setOpen((now) => (now === question ? null : now));
            }}
          >
            <summary className={styles.question}>
              <h3 className={styles.title}>{t(question, values)}</h3>
              <Icon icon={ChevronDown} className={styles.chevron} />
            </summary>
            <p className={styles.answer}>{t(answer, values)}</p>
          </details>
        ))}
      </div>
    </LandingSection>
  );
}

const questions = [
  { question: 'site.question1', answer: 'site.answer1' },
  { question: 'site.question2', answer: 'site.answer2' },
  { question: 'site.question3', answer: 'site.answer3' },
  { question: 'site.question4', answer: 'site.answer4' },
  { question: 'site.question5', answer: 'site.answer5' },
  { question: 'site.question6', answer: 'site.answer6' },
] as const;
