/** The messages of the session. The texts are those of the specification (§2, §5, §8). */
export const sessionMessages = {
  expired: 'Your session has expired. Please log in again.',
  invalid: 'Your session is invalid. Please log in again.',
  rateLimited: 'Too many login attempts. Please try again later.',
  malformed: 'Session error. Please log in again.',
  loginFailed: 'Login failed. Please try again.',
  missingTokens: 'Invalid response from server: Missing tokens',
  network: 'Network error. Please try again.',
} as const;

/** Failures of creating an account. */
export const registerMessages = {
  failed: 'Failed to create account. Please try again.',
  withoutTokens: 'Registration successful but no authentication tokens received',
  usernameExists: 'An account with this email already exists. Please try logging in instead.',
} as const;

/** The toast after a refused refresh; it disappears after `durationMs`. */
export const expiredToast = {
  id: 'session',
  title: 'Session Expired',
  text: 'Your login session has expired. Please log in again to continue using the app.',
  action: 'Log In Now',
  durationMs: 8_000,
} as const;

/** The banner after an unhandled 401, unless the toast is shown. */
export const unauthorizedBanner = {
  text: 'Session expired. Please log in again.',
  durationMs: 4_000,
} as const;
