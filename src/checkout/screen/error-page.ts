import {
  FlowErrorKind,
  type FlowErrorNumber,
  type PurchaseFlowError,
} from '../../billing/errors.ts';
import type { Product } from '../../billing/products.ts';
import type { Translator } from '../../billing/translations/translator.ts';
import type { Panel } from '../flow/checkout-state.ts';

export type ErrorPage = {
  readonly icon: 'success' | 'error';
  readonly title: string;
  /** The note that this error appears in the sandbox only. */
  readonly note: string | null;
  readonly message: string;
  /** The text before the support address. */
  readonly support: string | null;
  readonly mayTryAgain: boolean;
  /** The button that leaves the page. */
  readonly leave: string;
};

/** The texts of the error page (specification §8). */
export function errorPageOf(
  error: PurchaseFlowError,
  { product, appName }: { product: Product; appName: string | null },
  { say }: Translator,
): ErrorPage {
  const { kind } = error;
  const page = {
    icon: 'error' as const,
    note: null,
    support: null,
    mayTryAgain: false,
    leave: say('error_page.button_close'),
  };
  if (kind === FlowErrorKind.alreadyPurchased) {
    const bought = product.productType === 'subscription' ? 'subscribed' : 'purchased';
    return {
      ...page,
      icon: 'success',
      title: say(`error_page.error_title_already_${bought}`, { productTitle: product.title }),
      message: say(`error_page.error_message_already_${bought}`),
      support: say('error_page.trouble_accessing'),
      // The text for going back needs the app's name.
      ...(appName && { leave: say('error_page.close_button_title', { appName }) }),
    };
  }
  const setting = taxSettings[kind];
  if (setting !== undefined) {
    return {
      ...page,
      title: say(`error_page.error_title_${setting}`),
      note: say('error_page.error_only_in_sandbox'),
      message: say(`error_page.error_message_${setting}`),
    };
  }
  return {
    ...page,
    title: say('error_page.error_title_other_errors'),
    message: messageOf(error, say),
    support: say('error_page.if_error_persists'),
    mayTryAgain: true,
  };
}

/** Errors of the owner's tax set-up, which the customer cannot fix. */
const taxSettings: Partial<
  Record<
    FlowErrorNumber,
    | 'stripe_tax_not_active'
    | 'stripe_invalid_tax_origin_address'
    | 'stripe_missing_required_permission'
  >
> = {
  [FlowErrorKind.taxNotActive]: 'stripe_tax_not_active',
  [FlowErrorKind.invalidTaxOriginAddress]: 'stripe_invalid_tax_origin_address',
  [FlowErrorKind.missingPermission]: 'stripe_missing_required_permission',
};

function messageOf(
  { kind, shownCode, isPortal }: PurchaseFlowError,
  say: Translator['say'],
): string {
  switch (kind) {
    case FlowErrorKind.missingEmail:
      return say('error_page.error_message_missing_email_error');
    case FlowErrorKind.network:
      return networkText(isPortal, say);
    case FlowErrorKind.chargingPayment:
      return say('error_page.error_message_error_charging_payment');
    case FlowErrorKind.settingUpPurchase:
      return say('error_page.error_message_error_setting_up_purchase', { errorCode: shownCode });
    default:
      return say('error_page.error_message_unknown_error', { errorCode: shownCode });
  }
}

function networkText(isPortal: boolean, say: Translator['say']): string {
  const text = say('error_page.error_message_network_error');
  return isPortal ? `${text} ${say('checkout.portal')}` : text;
}

/** The text of the panel that replaces the form. */
export function panelText(panel: Panel, { say }: Translator): string {
  switch (panel.kind) {
    case 'gateway':
      return panel.message || say('error_page.error_title_other_errors');
    case 'invalid-email':
      return say('error_page.error_message_invalid_email_error', { email: panel.email });
    case 'invalid-tax-location':
      return say('error_page.error_message_invalid_tax_location');
    case 'network':
      return networkText(panel.isPortal, say);
    case 'not-charged':
      return say('checkout.not_charged');
  }
}
