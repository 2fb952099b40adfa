type Failure = { error_code: string; error_message: string };

/**
 * Analytics events of the checkout, each with its properties as they are sent. The purchase itself tracks the
 * session's start and end, and taxes.
 */
export type CheckoutEvent =
  | [name: 'checkout_payment_form_impression']
  | [name: 'checkout_payment_form_submit', { selected_payment_method: string | null }]
  | [name: 'checkout_payment_form_error', Failure]
  | [name: 'checkout_payment_form_gateway_error', Failure]
  | [name: 'checkout_payment_form_dismiss']
  | [name: 'checkout_flow_error', Failure]
  | [name: 'checkout_purchase_successful_impression']
  | [name: 'checkout_purchase_successful_dismiss', { ui_element: 'go_back_to_app' }];

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
