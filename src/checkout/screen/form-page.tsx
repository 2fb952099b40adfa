import { useEffect, useRef } from 'react';
import Lock from 'lucide-react/icons/lock';
import { cx } from '../../ui/cx.ts';
import type { Checkout } from '../flow/checkout.ts';
import type { ScreenParts } from './screen-parts.ts';
import { isFormReady, mayPay } from '../flow/checkout-state.ts';
import { panelText } from './error-page.ts';
import type { Gateway, Slot } from '../gateway/gateway.ts';
import { payButtonLabel } from './pay-button.ts';
import { trialInfo, trialOf } from './prices.ts';
import { Offline, Waiting } from './waiting.tsx';
import * as styles from './checkout.module.css';

/**
 * The payment form. It stays mounted, hidden, while something loads, runs or has failed, since the
 * gateway's elements hold what was typed.
 */
export function FormPage(parts: ScreenParts) {
  const { checkout, state, translator } = parts;
  const { say } = translator;
  const { page, work, panel, isOnline, isSlow } = state;
  const isWaiting =
    page !== 'checking' && panel === null && (work !== 'none' || !isFormReady(state));
  const isForm = page === 'payment-entry' && panel === null && !isWaiting;
  return (
    <div className={styles.formPage}>
      {!isOnline && page !== 'checking' && <Offline translator={translator} />}
      {isWaiting && (
        <Waiting
          translator={translator}
          label={say(work === 'none' ? 'checkout.loading' : 'checkout.paying')}
          isShown={work !== 'none'}
        >
          {isSlow && work === 'none' && (
            <div className={styles.slow}>
              <p role="status">{say('checkout.slow')}</p>
              <button type="button" className={styles.button} onClick={() => checkout.tryAgain()}>
                {say('error_page.button_try_again')}
              </button>
            </div>
          )}
        </Waiting>
      )}
      {panel && page === 'payment-entry' && <PanelBox {...parts} />}
      {state.gateway && <Form {...parts} gateway={state.gateway} isShown={isForm} />}
    </div>
  );
}

function PanelBox({ checkout, state, translator }: ScreenParts) {
  const { say } = translator;
  const buttonRef = useRef<HTMLButtonElement>(null);
  useEffect(() => buttonRef.current?.focus(), []);
  if (!state.panel) return null;
  return (
    <div className={styles.panel}>
      <p role="alert">{panelText(state.panel, translator)}</p>
      <button
        ref={buttonRef}
        type="button"
        className={styles.button}
        onClick={() => checkout.dismissPanel()}
      >
        {say('error_page.button_try_again')}
      </button>
    </div>
  );
}

function Form({
  checkout,
  state,
  translator,
  look,
  gateway,
  isShown,
}: ScreenParts & { gateway: Gateway; isShown: boolean }) {
  const { say } = translator;
  const { option, request } = checkout.purchase;
  const { branding } = look;
  const hasTax = branding?.gateway_tax_collection_enabled ?? false;
  const isSubscription = request.package.product.productType === 'subscription';
  const isChanged = state.price.taxCalculationStatus === 'miss-match';
  const formRef = useRef<HTMLFormElement>(null);
  const wasShown = useRef(false);
  useEffect(() => {
    // When the panel or the spinner has replaced a focused field, the focus returns to the form's start.
    if (isShown && wasShown.current && document.activeElement === document.body)
      formRef.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    wasShown.current ||= isShown;
  }, [isShown]);
  const renewal = trialInfo(option, state.price, checkout.now(), translator);
  const label = payButtonLabel(
    { option, price: state.price, method: state.payment.method, hasTax },
    translator,
  );
  return (
    <form
      ref={formRef}
      className={cx(styles.form, !isShown && styles.outOfSight)}
      inert={!isShown}
      onSubmit={(event) => {
        event.preventDefault();
        if (mayPay(state)) checkout.pay();
      }}
    >
      <h2 tabIndex={-1} className={styles.stepTitle}>
        {say('payment_entry_page.payment_step_title')}
      </h2>
      <div hidden={state.ready.wallets && !state.hasWallets}>
        <GatewayPart slot="wallets" checkout={checkout} gateway={gateway} />
        <p className={styles.divider}>{say('payment_entry_page.express_checkout_divider')}</p>
      </div>
      {state.email.isAsked && <GatewayPart slot="email" checkout={checkout} gateway={gateway} />}
      <GatewayPart slot="payment" checkout={checkout} gateway={gateway} />
      {isChanged && (
        <div role="alert" className={styles.notice}>
          <p className={styles.noticeTitle}>{say('price_update.title')}</p>
          <p>{say(`price_update.${trialOf(option) ? 'trial' : 'base'}_message`)}</p>
        </div>
      )}
      <button type="submit" className={styles.button} disabled={!mayPay(state)}>
        {label}
      </button>
      <div className={styles.notices}>
        {isSubscription && branding?.app_name && (
          <p>{say('payment_entry_page.terms_info', { appName: branding.app_name })}</p>
        )}
        {renewal !== null && <p>{renewal}</p>}
        <p className={styles.provider}>
          <Lock aria-hidden="true" size={14} />
          Stripe
        </p>
      </div>
    </form>
  );
}

/** An element that the gateway draws into. */
function GatewayPart({
  slot,
  checkout,
  gateway,
}: {
  slot: Slot;
  checkout: Checkout;
  gateway: Gateway;
}) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const into = ref.current;
    // After "Try again" there is a new gateway, which draws again.
    return into && gateway ? checkout.mount(slot, into) : undefined;
  }, [slot, checkout, gateway]);
  return <div ref={ref} className={styles.part} data-slot={slot} />;
}
