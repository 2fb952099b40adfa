import Delete from 'lucide-react/icons/delete';
import { EIGHTHS } from '../../../domain/measures/measure-parts.ts';
import type { MeasureUnit } from '../../../domain/measures/measures.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { editedText, signKey } from './pad-text.ts';
import styles from './number-pad.module.css';

type NumberPadProps = {
  /** The text of the field that the pad writes into. */
  text: string;
  /** The unit of that field. */
  unit: MeasureUnit;
  onChange: (text: string) => void;
  /** Null: the field is the last one. */
  onNext: (() => void) | null;
};

/** Large keys for the numbers of a form; the keyboard of the phone stays closed. */
export function NumberPad({ text, unit, onChange, onNext }: NumberPadProps) {
  const press = (key: string) => onChange(editedText(text, key));
  const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', signKey(text, unit), '0'];
  return (
    <div className={styles.pad} role="group" aria-label={t('growth.pad')}>
      {keys.map((key) => (
        <button key={key} type="button" className={styles.key} onClick={() => press(key)}>
          {key.trim()}
        </button>
      ))}
      <button
        type="button"
        className={styles.key}
        aria-label={t('growth.padBack')}
        onClick={() => press('Backspace')}
      >
        <Icon icon={Delete} size="l" />
      </button>
      {unit === 'in' && (
        <div className={styles.eighths}>
          {EIGHTHS.map((eighth) => (
            <button key={eighth} type="button" className={styles.key} onClick={() => press(eighth)}>
              {eighth}
            </button>
          ))}
        </div>
      )}
      {onNext && (
        <Button className={styles.next} onClick={onNext}>
          {t('growth.padNext')}
        </Button>
      )}
    </div>
  );
}
