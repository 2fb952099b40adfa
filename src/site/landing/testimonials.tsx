import { t } from '../../i18n/t.ts';
import { LandingSection } from './landing-section.tsx';
import styles from './testimonials.module.css';

/** Three examples of what people may say, marked as such: the terms call them illustrative. */
export function Testimonials() {
  return (
    <LandingSection
      id="testimonials"
      title={t('site.testimonials')}
      intro={t('site.testimonialsNote')}
    >
      <ul className={styles.list}>
        {testimonials.map(({ text, person }) => (
          <li key={text}>
            <figure className={styles.figure}>
              <blockquote className={styles.text}>{t(text)}</blockquote>
              <figcaption className={styles.person}>
                {t(person)} · {t('site.illustrative')}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}

const testimonials = [
  { text: 'site.testimonial1', person: 'site.person1' },
  { text: 'site.testimonial2', person: 'site.person2' },
  { text: 'site.testimonial3', person: 'site.person3' },
] as const;
