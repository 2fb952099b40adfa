/**
 * Leaves for the payment, whose page is a document of its own. Who waits for it is known to the
 * session: nothing that was typed goes along.
 */
export function goToPayment(): void {
  location.assign('/subscribe');
}
