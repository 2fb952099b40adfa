/** What the checkout tells of itself; the session's start, its end and taxes are told by the purchase. */
export type CheckoutEvent =
  | { name: 'checkout_payment_form_impression' }
  | { name: 'checkout_payment_form_submit'; selectedPaymentMethod: string | null }
  | { name: 'checkout_payment_form_error'; errorCode: string; errorMessage: string }
  | { name: 'checkout_payment_form_gateway_error'; errorCode: string; errorMessage: string }
  | { name: 'checkout_payment_form_dismiss' }
  | { name: 'checkout_flow_error'; errorCode: string; errorMessage: string }
  | { name: 'checkout_purchase_successful_impression' }
  | { name: 'checkout_purchase_successful_dismiss'; uiElement: 'go_back_to_app' };

/** What an event tells of the page; all of it is the app's to give. */
export type PageFacts = {
  locale?: string;
  userAgent?: string;
  timeZone?: string;
  screenWidth?: number;
  screenHeight?: number;
  /** The whole address; query and hash are cut off before it is told. */
  url?: string;
  title?: string;
  referrer?: string;
};
