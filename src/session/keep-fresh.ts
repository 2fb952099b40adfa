import type { Session } from './session.ts';

/** Every 90 minutes (specification §9). */
export const CHECK_EVERY_MS = 5_400_000;
const RENEW_WITHIN_MINUTES = 30;

/** Renews the token periodically while a page is open. @returns a function that stops it. */
export function keepFresh(session: Session): () => void {
  const timer = setInterval(() => {
    void session.renew(RENEW_WITHIN_MINUTES).catch(() => undefined);
  }, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}
