import { releaseNotes } from '../../../i18n/en/releases.ts';
import { t } from '../../../i18n/t.ts';
import { Section } from '../../../ui/section.tsx';
import styles from './release-notes.module.css';
import '../../../i18n/lazy/releases.ts';

/** What is new in each version, newest first. */
export function ReleaseNotes() {
  return (
    <Section title={t('releases.title')}>
      {Object.entries(releaseNotes).map(([version, notes]) => (
        <div key={version} className={styles.release}>
          <h3 className={styles.version}>{t('releases.ofVersion', { version })}</h3>
          <ul className={styles.notes}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}
