import { t } from '../../i18n/t.ts';
import { LandingSection } from './landing-section.tsx';
import styles from './screenshots.module.css';

/** The size in which `npm run pictures` takes them. */
const WIDTH = 390;
const HEIGHT = 780;

/** Three pictures of the app with the sample family. */
export function Screenshots() {
  return (
    <LandingSection id="screenshots" title={t('site.screenshots')}>
      {/* On a phone the list is scrolled sideways, with the keyboard as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles.pictures} tabIndex={0} aria-label={t('site.screenshots')}>
        {pictures.map(({ name, alt, caption }) => (
          <li key={name}>
            <figure className={styles.figure}>
              <picture>
                <source
                  srcSet={`/pictures/${name}-dark.jpg`}
                  media="(prefers-color-scheme: dark)"
                />
                <img
                  className={styles.picture}
                  src={`/pictures/${name}-light.jpg`}
                  alt={t(alt)}
                  width={WIDTH}
                  height={HEIGHT}
                  loading="lazy"
                  decoding="async"
                />
              </picture>
              <figcaption className={styles.caption}>{t(caption)}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}

const pictures = [
  { name: 'home', alt: 'site.pictureHome', caption: 'site.pictureHomeCaption' },
  { name: 'log', alt: 'site.pictureLog', caption: 'site.pictureLogCaption' },
  { name: 'charts', alt: 'site.pictureCharts', caption: 'site.pictureChartsCaption' },
] as const;
