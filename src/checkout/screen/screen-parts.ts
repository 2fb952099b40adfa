import type { Branding } from '../../../schema/wire/billing.ts';
import type { Translator } from '../../billing/translations/translator.ts';
import type { ColorMode } from '../brand/brand.ts';
import type { Checkout } from '../flow/checkout.ts';
import type { CheckoutState } from '../flow/checkout-state.ts';

/** What the checkout looks like, and what it covers. */
export type Look = {
  readonly branding: Branding | null;
  readonly mode: ColorMode;
  /** Covers the whole page and has its own close button; otherwise it is inside an element of the app. */
  readonly isFullPage: boolean;
  readonly isSandbox: boolean;
  /** The CSS family of the title; null while there is none. */
  readonly brandFont: string | null;
  /** The address of a file of the brand. */
  asset(path: string): string;
};

/** What each part of the screen is drawn from. */
export type ScreenParts = {
  readonly checkout: Checkout;
  readonly state: CheckoutState;
  readonly translator: Translator;
  readonly look: Look;
};
