import { useId, type ReactNode } from 'react';
import type { PresetName } from '../../../../schema/rights/presets.ts';
import { presetNames } from '../../../app/grants/preset-of.ts';
import { t } from '../../../i18n/t.ts';
import styles from './preset-picker.module.css';

export type PresetChoice = PresetName | 'custom';

type PresetPickerProps = {
  value: PresetChoice;
  onChange: (preset: PresetName) => void;
};

/** Presets of rights, each with one line of explanation. "Custom" is shown but cannot be chosen. */
export function PresetPicker({ value, onChange }: PresetPickerProps) {
  const name = useId();
  const card = (preset: PresetChoice, text: ReactNode) => (
    <label key={preset} className={styles.card}>
      <input
        type="radio"
        name={name}
        value={preset}
        checked={preset === value}
        onChange={() => preset !== 'custom' && onChange(preset)}
        className={styles.input}
      />
      <span className={styles.name}>{t(`family.preset-${preset}`)}</span>
      <span className={styles.text}>{text}</span>
    </label>
  );
  return (
    <div role="radiogroup" aria-label={t('family.presets')} className={styles.cards}>
      {presetNames.map((preset) => card(preset, t(`family.presetText-${preset}`)))}
      {value === 'custom' && card('custom', t('family.presetText-custom'))}
    </div>
  );
}
