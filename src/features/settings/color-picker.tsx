import { useId } from 'react';
import { DEFAULT_CHILD_COLOR } from '../../../schema/limits.ts';
import { t } from '../../i18n/t.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './color-picker.module.css';

const colors = [
  ['blue', DEFAULT_CHILD_COLOR],
  ['sky', '#0EA5E9'],
  ['teal', '#14B8A6'],
  ['green', '#22A35A'],
  ['lime', '#84A81E'],
  ['yellow', '#EAB308'],
  ['orange', '#F08A24'],
  ['red', '#E5484D'],
  ['pink', '#E5649E'],
  ['violet', '#8B5CF6'],
  ['brown', '#A0714F'],
  ['grey', '#7C8494'],
] as const;

/** The colour that marks a child or person; screen readers and tooltips use its name. */
export function ColorPicker({
  value,
  onChange,
}: {
  value: string;
  onChange: (color: string) => void;
}) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={t('settings.childColor')} className={styles.colors}>
      {colors.map(([key, color]) => (
        <label
          key={key}
          className={styles.color}
          title={t(`settings.color-${key}`)}
          style={{ '--swatch': color }}
        >
          <input
            type="radio"
            name={name}
            checked={value.toLowerCase() === color.toLowerCase()}
            onChange={() => onChange(color)}
            className={styles.input}
          />
          <VisuallyHidden>{t(`settings.color-${key}`)}</VisuallyHidden>
        </label>
      ))}
    </div>
  );
}
