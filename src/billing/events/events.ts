/** Analytics events of the checkout. The purchase itself tracks the session's start and end, and taxes. */
export type CheckoutEvent =
  | { name: 'checkout_payment_form_impression' }
  | { name: 'checkout_payment_form_submit'; selectedPaymentMethod: string | null }
  | { name: 'checkout_payment_form_error'; errorCode: string; errorMessage: string }
  | { name: 'checkout_payment_form_gateway_error'; errorCode: string; errorMessage: string }
  | { name: 'checkout_payment_form_dismiss' }
  | { name: 'checkout_flow_error'; errorCode: string; errorMessage: string }
  | { name: 'checkout_purchase_successful_impression' }
  | { name: 'checkout_purchase_successful_dismiss'; uiElement: 'go_back_to_app' };

/** The facts of an event about the page. The app may leave out any of them. */
export type PageFacts = {
  locale?: string;
  userAgent?: string;
  timeZone?: string;
  screenWidth?: number;
  screenHeight?: number;
  /** The whole URL; its query and hash are removed before it is sent. */
  url?: string;
  title?: string;
  referrer?: string;
};
