import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import styles from './step-frame.module.css';

type StepFrameProps = {
  /** Which step of how many; 0 is the first. */
  index: number;
  count: number;
  title: ReactNode;
  intro?: ReactNode;
  children?: ReactNode;
  /** The words of the main button; null where the step ends in another way. */
  action: string | null;
  busy?: boolean | undefined;
  onNext: () => void;
  /** null on the first step. */
  onBack: (() => void) | null;
  /** null where the step cannot be left out. */
  onSkip?: (() => void) | null | undefined;
};

/**
 * One question a screen: where one is, the question, its fields, the way on under the thumb. The
 * whole step is one form, so that Enter goes on.
 */
export function StepFrame(props: StepFrameProps) {
  const { index, count, title, intro, children, action, busy, onNext, onBack, onSkip } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // A screen reader begins each step at its question; a phone keyboard would hide it.
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
          <Logo word={t('site.title')} />
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
        // The dots are the same but for their place.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={dot} data-done={dot <= index || undefined} className={styles.dot} />
      ))}
    </div>
  );
}
