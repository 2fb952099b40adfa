import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../subscribe.module.css';

const quotes = ['social1', 'social2', 'social3'] as const;

/** Step 3: examples of what families use the app for, labelled as examples. */
export function SocialProof({
  username,
  onContinue,
}: {
  username: string;
  onContinue: () => void;
}) {
  return (
    <>
      <h1 className={styles.title}>{t('subscribe.socialTitle')}</h1>
      <p className={styles.lead}>{t('subscribe.socialText')}</p>
      <ul className={styles.quotes}>
        {quotes.map((quote) => (
          <li key={quote}>
            <figure className={styles.quote}>
              <blockquote>{t(`subscribe.${quote}`)}</blockquote>
              <figcaption>{t(`subscribe.${quote}By`)}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t('subscribe.socialNote')}</p>
      <div className={styles.actions}>
        <Button variant="primary" size="large" wide onClick={onContinue}>
          {t('subscribe.continue')}
        </Button>
      </div>
      <p className={styles.note}>{t('subscribe.forYou', { username })}</p>
    </>
  );
}
