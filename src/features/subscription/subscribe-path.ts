/**
 * The page on which plans are chosen and paid. It is a separate document, opened by a full page load
 * and not by the router: only its security policy allows the payment hosts.
 */
export const SUBSCRIBE_PATH = '/subscribe';
/** The same for another card of the plan that runs. */
export const CARD_PATH = `${SUBSCRIBE_PATH}?card`;
