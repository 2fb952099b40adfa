import type { ReactNode } from 'react';
import { useId } from 'react';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import styles from './family.module.css';

type SendButtonProps = {
  /** The id of the form that it sends. */
  form: string;
  busy: boolean;
  /** There is a connection, or none is needed. */
  possible: boolean;
  variant?: 'primary' | 'danger' | undefined;
  children: ReactNode;
};

/** The main action at the foot of a sheet; without a connection it says so beside itself. */
export function SendButton({
  form,
  busy,
  possible,
  variant = 'primary',
  children,
}: SendButtonProps) {
  const id = useId();
  return (
    <>
      {!possible && (
        <p id={id} className={styles.needs}>
          {t('requests.needsConnection')}
        </p>
      )}
      <Button
        type="submit"
        form={form}
        variant={variant}
        size="large"
        wide
        busy={busy}
        aria-disabled={!possible || undefined}
        aria-describedby={possible ? undefined : id}
      >
        {children}
      </Button>
    </>
  );
}
