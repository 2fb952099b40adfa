/** Texts about the diagnostics for support. */
export const diagnostics = {
  copyError: 'Copy details',
  copied: 'Copied',
  copyFailed: 'This browser did not allow copying',
} as const;
