import { type ReactNode, useEffect, useRef } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { cx } from '../../ui/cx.ts';
import type { ScreenParts } from './screen-parts.ts';
import { errorPageOf } from './error-page.ts';
import { Waiting } from './waiting.tsx';
import * as styles from './checkout.module.css';

export function SuccessPage({ checkout, translator: { say } }: ScreenParts) {
  return (
    <Outcome icon="success" title={say('success_page.purchase_successful')}>
      <button type="button" className={styles.button} onClick={() => checkout.leave()}>
        {say('success_page.button_close')}
      </button>
    </Outcome>
  );
}

export function FailurePage({ checkout, state, translator, look }: ScreenParts) {
  const { say } = translator;
  if (!state.failure) return null;
  const { request, reference } = checkout.purchase;
  const { product } = request.package;
  const appName = look.branding?.app_name ?? null;
  const page = errorPageOf(state.failure, { product, appName }, translator);
  const email = look.branding?.support_email;
  return (
    <Outcome icon={page.icon} title={page.title}>
      <div className={styles.message}>
        {page.note !== null && <p className={styles.note}>{page.note}</p>}
        <p>{page.message}</p>
        {page.support !== null && email && (
          <p>
            {page.support.trimEnd()} <a href={`mailto:${email}?subject=${reference}`}>{email}</a>.
          </p>
        )}
        {page.support !== null && <p>{say('checkout.reference', { reference })}</p>}
      </div>
      <div className={styles.buttons}>
        {page.mayTryAgain && (
          <button type="button" className={styles.button} onClick={() => checkout.tryAgain()}>
            {say('error_page.button_try_again')}
          </button>
        )}
        <button
          type="button"
          className={cx(styles.button, page.mayTryAgain && styles.secondary)}
          onClick={() => checkout.leave()}
        >
          {page.leave}
        </button>
      </div>
    </Outcome>
  );
}

/** Shown while the end of a payment is unknown and polling goes on. */
export function CheckingPage({ checkout, state, translator }: ScreenParts) {
  const { say } = translator;
  return (
    <div className={styles.outcome}>
      <Waiting translator={translator} label={say('checkout.paying')} />
      <Heading>{say('checkout.checking_title')}</Heading>
      <div className={styles.message}>
        <p>{say('checkout.checking_message')}</p>
        {!state.isOnline && <p role="status">{say('checkout.offline')}</p>}
      </div>
      <button
        type="button"
        className={cx(styles.button, styles.secondary)}
        onClick={() => checkout.leave()}
      >
        {say('error_page.button_close')}
      </button>
    </div>
  );
}

function Outcome({
  icon,
  title,
  children,
}: {
  icon: 'success' | 'error';
  title: string;
  children: ReactNode;
}) {
  const Icon = icon === 'success' ? CircleCheck : CircleAlert;
  return (
    <div className={styles.outcome}>
      <Icon
        aria-hidden="true"
        size={56}
        strokeWidth={1.5}
        className={icon === 'success' ? styles.succeeded : styles.failed}
      />
      <Heading>{title}</Heading>
      {children}
    </div>
  );
}

/** A heading that takes the focus, since the focused element is gone. */
function Heading({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <h2 ref={ref} tabIndex={-1} className={styles.outcomeTitle}>
      {children}
    </h2>
  );
}
