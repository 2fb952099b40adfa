/**
 * Failures of confirming an address, of the first child, of a password reset and of a payment check, in the words
 * of the specification (§2, §5, §8).
 */
export const accountMessages = {
  confirmationNotSent: 'Failed to send confirmation email. Please try again.',
  codeInvalid: 'Invalid confirmation code. Please try again.',
  childNotSaved: 'Failed to save child information. Please try again.',
  setupFailed: 'Failed to complete setup. Please try again.',
  forgotFailed: 'Failed to send reset email',
  resetTokenInvalid: 'Invalid or expired reset token',
  resetTokenMissing: 'No reset token found in URL',
  resetFailed: 'Failed to reset password',
  paymentUnverified:
    'Payment verification failed. Please try logging in again or contact support if the issue persists.',
} as const;
