/** What the session tells a person. The texts are the specification's (§2, §8). */
export const sessionMessages = {
  expired: 'Your session has expired. Please log in again.',
  invalid: 'Your session is invalid. Please log in again.',
  rateLimited: 'Too many login attempts. Please try again later.',
  malformed: 'Session error. Please log in again.',
  loginFailed: 'Login failed. Please try again.',
  missingTokens: 'Invalid response from server: Missing tokens',
  network: 'Network error. Please try again.',
} as const;

/** The toast that a refused refresh shows; gone by itself after `durationMs`. */
export const expiredToast = {
  title: 'Session Expired',
  text: 'Your login session has expired. Please log in again to continue using the app.',
  action: 'Log In Now',
  durationMs: 8_000,
} as const;

/** The banner that an unhandled 401 shows. */
export const unauthorizedBanner = {
  text: 'Session expired. Please log in again.',
  durationMs: 4_000,
} as const;
