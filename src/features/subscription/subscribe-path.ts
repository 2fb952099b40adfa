/**
 * Where plans are chosen and paid. A document of its own, reached by leaving the page and not by
 * the router: only it may load anything of the payment's hosts.
 */
export const SUBSCRIBE_PATH = '/subscribe';
/** The same for another card of the plan that runs. */
export const CARD_PATH = `${SUBSCRIBE_PATH}?card`;
