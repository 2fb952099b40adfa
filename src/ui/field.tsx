import { useId, type ReactNode } from 'react';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { t } from '../i18n/t.ts';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import styles from './field.module.css';
import '../i18n/lazy/fields.ts';

export type FieldTexts = {
  label: string;
  /** Help that is always there. */
  hint?: ReactNode;
  /** What is wrong, in words that say what to do; announced when it appears. */
  error?: string | null | undefined;
  optional?: boolean | undefined;
};

/** The attributes of a control inside a Field. */
export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FieldProps = FieldTexts & {
  /** `group` for several controls under one name: chips, date and time. */
  as?: 'control' | 'group' | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** Label, control, hint and error; the error stands next to its control and is read out. */
export function Field({
  label,
  hint,
  error,
  optional,
  as = 'control',
  className,
  children,
}: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = cx(error && errorId, hint != null && hintId) || undefined;
  const name = (
    <>
      {label}
      {optional && <span className={styles.optional}> {t('fields.optional')}</span>}
    </>
  );
  const body = (
    <>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      <p id={errorId} className={styles.error} role="alert">
        {error && (
          <>
            <Icon icon={TriangleAlert} size="s" />
            <span>{error}</span>
          </>
        )}
      </p>
      {hint != null && <Hint id={hintId}>{hint}</Hint>}
    </>
  );
  if (as === 'group') {
    return (
      <fieldset className={cx(styles.field, className)} aria-describedby={describedBy}>
        <legend className={styles.label}>{name}</legend>
        {body}
      </fieldset>
    );
  }
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {name}
      </label>
      {body}
    </div>
  );
}

/** Help below a control, or at the end of a group of them. */
export function Hint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.hint}>
      {children}
    </p>
  );
}
