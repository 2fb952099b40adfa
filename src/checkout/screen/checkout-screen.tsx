import { type ReactNode, useSyncExternalStore } from 'react';
import type { Translator } from '../../billing/translations/translator.ts';
import type { Live } from '../../lib/live.ts';
import { cx } from '../../ui/cx.ts';
import { brandColors, brandShape, brandStyle } from '../brand/brand.ts';
import type { Checkout } from '../flow/checkout.ts';
import type { CheckoutState } from '../flow/checkout-state.ts';
import { FormPage } from './form-page.tsx';
import { InfoPanel, Navbar } from './info-panel.tsx';
import { CheckingPage, FailurePage, SuccessPage } from './outcome-pages.tsx';
import type { Look, ScreenParts } from './screen-parts.ts';
import { SandboxBanner } from './sandbox-banner.tsx';
import { Offline, Waiting } from './waiting.tsx';
import * as styles from './checkout.module.css';

export type CheckoutScreenProps = {
  /** Null until its appearance is known. */
  readonly checkout: Checkout | null;
  /** Null until its texts are loaded. */
  readonly translator: Translator | null;
  readonly look: Look;
  readonly isOnline: Live<boolean>;
  /** Closes what is open. */
  leave(): void;
};

/** The whole screen of the checkout. */
export function CheckoutScreen(props: CheckoutScreenProps) {
  const { checkout, translator, look } = props;
  const appearance = look.branding?.appearance ?? null;
  const style = {
    ...brandStyle(brandColors(appearance, 'form', look.mode), brandShape(appearance)),
    colorScheme: look.mode,
    ...(look.brandFont && { '--rc-font-brand': look.brandFont }),
  };
  return (
    <div
      {...(look.isFullPage && {
        role: 'dialog',
        'aria-modal': true,
        'aria-label': translator?.say('checkout.name') ?? '',
      })}
      // Keyboard and screen reader start at the page that has opened over the other one.
      ref={look.isFullPage ? focusOnce : undefined}
      tabIndex={look.isFullPage ? -1 : undefined}
      className={cx(styles.root, look.isFullPage && styles.fullPage)}
      style={style}
      lang={translator?.languageTag}
      dir={translator?.direction}
    >
      <div className={styles.frame}>
        {look.isSandbox && translator && <SandboxBanner translator={translator} />}
        {checkout && translator ? (
          <Halves checkout={checkout} translator={translator} look={look} />
        ) : (
          <Opening {...props} />
        )}
      </div>
    </div>
  );
}

function focusOnce(element: HTMLElement | null) {
  element?.focus({ preventScroll: true });
}

/** Until the texts and the look are known: the bar with the way out, and why it takes time. */
function Opening({ translator, look, isOnline, leave }: CheckoutScreenProps) {
  const isOffline = useSyncExternalStore(isOnline.subscribe, isOnline.get, isOnline.get) === false;
  return (
    <Columns look={look} info={<Navbar translator={translator} look={look} leave={leave} />}>
      {isOffline && <Offline translator={translator} />}
      <Waiting translator={translator} />
    </Columns>
  );
}

function Halves({
  checkout,
  translator,
  look,
}: {
  checkout: Checkout;
  translator: Translator;
  look: Look;
}) {
  const { subscribe, get } = checkout.state;
  const state = useSyncExternalStore<CheckoutState>(subscribe, get, get);
  const parts = { checkout, state, translator, look };
  return (
    <Columns look={look} info={<InfoPanel {...parts} />}>
      <Page {...parts} />
    </Columns>
  );
}

function Columns({ look, info, children }: { look: Look; info: ReactNode; children: ReactNode }) {
  const appearance = look.branding?.appearance ?? null;
  return (
    <div className={styles.container}>
      <div className={styles.halves}>
        <div
          className={styles.info}
          style={brandStyle(brandColors(appearance, 'info', look.mode), brandShape(appearance))}
        >
          <div className={styles.column}>{info}</div>
        </div>
        <div className={styles.main}>
          <div className={styles.column}>{children}</div>
        </div>
      </div>
    </div>
  );
}

function Page(parts: ScreenParts) {
  const { state, translator } = parts;
  // The app is being called, and the customer's entitlements are being read.
  if (state.work === 'ending' && state.failure === null) {
    const labelKey = state.completed
      ? 'success_page.purchase_successful'
      : 'checkout.checking_title';
    return <Waiting translator={translator} label={translator.say(labelKey)} isShown />;
  }
  switch (parts.state.page) {
    case 'success':
      return <SuccessPage {...parts} />;
    case 'error':
      return <FailurePage {...parts} />;
    case 'payment-entry-loading':
    case 'payment-entry':
    case 'checking':
      // The gateway's elements hold what was typed, so they stay mounted.
      return (
        <>
          {parts.state.page === 'checking' && <CheckingPage {...parts} />}
          <FormPage {...parts} />
        </>
      );
  }
}
