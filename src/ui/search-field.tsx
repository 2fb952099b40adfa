import type { ComponentProps } from 'react';
import Search from 'lucide-react/icons/search';
import { Icon } from './icon.tsx';
import styles from './search-field.module.css';

type SearchFieldProps = {
  /** Read aloud, and shown while the field is empty. */
  label: string;
  value: string;
  onChange: (value: string) => void;
} & Pick<ComponentProps<'input'>, 'autoComplete' | 'enterKeyHint'>;

/** A field to search by text. */
export function SearchField({ label, onChange, ...input }: SearchFieldProps) {
  return (
    <label className={styles.place}>
      <span className={styles.glass}>
        <Icon icon={Search} />
      </span>
      <input
        type="search"
        className={styles.field}
        aria-label={label}
        placeholder={label}
        onChange={(event) => onChange(event.target.value)}
        {...input}
      />
    </label>
  );
}
