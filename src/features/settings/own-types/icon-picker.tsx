import { useId } from 'react';
import { keysOf } from '../../../../schema/keys.ts';
import { ownIcons } from '../../../log-types/custom/own-icons.ts';
import '../../../i18n/lazy/own-types.ts';
import { t } from '../../../i18n/t.ts';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './own-types.module.css';

const names = keysOf(ownIcons);

/** Chooses an icon; screen readers and tooltips use its name. */
export function IconPicker({
  value,
  onChange,
}: {
  value: string;
  onChange: (icon: string) => void;
}) {
  const group = useId();
  return (
    <div role="radiogroup" aria-label={t('ownTypes.icon')} className={styles.icons}>
      {names.map((name) => (
        <label key={name} className={styles.icon} title={t(`ownTypes.icon-${name}`)}>
          <input
            type="radio"
            name={group}
            checked={value === name}
            onChange={() => onChange(name)}
            className={styles.input}
          />
          <Icon icon={ownIcons[name]} size="l" />
          <VisuallyHidden>{t(`ownTypes.icon-${name}`)}</VisuallyHidden>
        </label>
      ))}
    </div>
  );
}
