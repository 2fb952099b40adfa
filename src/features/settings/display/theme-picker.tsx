import { useId } from 'react';
import type { Theme } from '../../../app/preferences/display.ts';
import { t } from '../../../i18n/t.ts';
import styles from './theme-picker.module.css';

const themes: Theme[] = ['system', 'light', 'dark', 'night', 'contrast'];

/** A radio group of themes, each drawn as a small preview with its own tokens. */
export function ThemePicker({
  value,
  onChange,
}: {
  value: Theme;
  onChange: (theme: Theme) => void;
}) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={t('settings.theme')} className={styles.themes}>
      {themes.map((theme) => (
        <label key={theme} className={styles.theme}>
          <input
            type="radio"
            name={name}
            checked={theme === value}
            onChange={() => onChange(theme)}
            className={styles.input}
          />
          <span aria-hidden="true" className={styles.frame}>
            {/* "Automatic" follows the device, so its preview shows both themes, half and half. */}
            {(theme === 'system' ? (['light', 'dark'] as const) : [theme]).map((shown) => (
              <Picture key={shown} theme={shown} />
            ))}
          </span>
          <span className={styles.name}>{t(`settings.theme-${theme}`)}</span>
        </label>
      ))}
    </div>
  );
}

function Picture({ theme }: { theme: Theme }) {
  return (
    <span data-theme={theme} className={styles.picture}>
      <span className={styles.line} />
      <span className={styles.card}>
        <span className={styles.answer} />
        <span className={styles.button} />
      </span>
    </span>
  );
}
