import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import styles from './step-frame.module.css';

type StepFrameProps = {
  /** The index of the step, and the number of steps. */
  index: number;
  count: number;
  title: ReactNode;
  intro?: ReactNode;
  children?: ReactNode;
  /** The label of the main button; null when the step ends in another way. */
  action: string | null;
  busy?: boolean | undefined;
  onNext: () => void;
  /** Goes one step back; null on the first step. */
  onBack: (() => void) | null;
  /** Skips the step; null when it cannot be skipped. */
  onSkip?: (() => void) | null | undefined;
};

/**
 * One question per screen: progress, question, fields, and the main button within reach of the thumb.
 * The whole step is one form, so that Enter continues.
 */
export function StepFrame(props: StepFrameProps) {
  const { index, count, title, intro, children, action, busy, onNext, onBack, onSkip } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // Focus the question: a screen reader starts there, and a field would open the keyboard over it.
  useEffect(() => {
    if (index > 0) heading.current?.focus();
    window.scrollTo({ top: 0 });
  }, [index]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onNext();
  };
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        {onBack ? (
          <IconButton icon={ArrowLeft} label={t('onboarding.back')} onClick={onBack} />
        ) : (
          <Logo word={t('shell.product')} />
        )}
        <Progress index={index} count={count} />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <form noValidate className={styles.form} onSubmit={submit}>
          <div className={styles.headings}>
            <h1 ref={heading} tabIndex={-1} className={styles.title}>
              {title}
            </h1>
            {intro != null && <p className={styles.intro}>{intro}</p>}
          </div>
          <div className={styles.fields}>{children}</div>
          <div className={styles.actions}>
            {action !== null && (
              <Button type="submit" variant="primary" size="large" wide busy={busy}>
                {action}
              </Button>
            )}
            {onSkip && (
              <Button variant="quiet" wide onClick={onSkip}>
                {t('onboarding.skip')}
              </Button>
            )}
          </div>
        </form>
      </main>
    </div>
  );
}

function Progress({ index, count }: { index: number; count: number }) {
  return (
    <div
      role="img"
      aria-label={t('onboarding.progress', { step: String(index + 1), of: String(count) })}
      className={styles.dots}
    >
      {Array.from({ length: count }, (_, dot) => (
        // The dots differ only by their position.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={dot} data-done={dot <= index || undefined} className={styles.dot} />
      ))}
    </div>
  );
}
