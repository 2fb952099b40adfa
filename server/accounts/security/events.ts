/**
 * The security events (OWASP ASVS 5.0, 16.3). Each is a line of the log and a number in
 * `security_counts`. docs/security-events.md describes them.
 */
type Definition = {
  level: 'info' | 'warn';
  /** The operator is mailed after this many events within an hour; null: never. */
  operatorAfter: number | null;
};

const routine: Definition = { level: 'info', operatorAfter: null };

export const securityEvents = {
  'sign-in': routine,
  'sign-out': routine,
  'sign-in-failed': { level: 'info', operatorAfter: 200 },
  /** Many wrong passwords for one person from unknown networks. */
  'sign-in-attacked': { level: 'warn', operatorAfter: 1 },
  /** A refresh token was used again after its successor: somebody has a copy. */
  'refresh-reused': { level: 'warn', operatorAfter: 1 },
  'refresh-refused': { level: 'info', operatorAfter: 200 },
  /** A token that is missing, forged, or of a session that has ended. */
  'token-refused': { level: 'info', operatorAfter: 500 },
  'password-refused': { level: 'info', operatorAfter: 100 },
  /** A wrong code, or a wrong link for a password or an invitation. */
  'proof-refused': { level: 'info', operatorAfter: 200 },
  'limit-reached': { level: 'info', operatorAfter: 500 },
  /** The person does not have the right. */
  'access-refused': { level: 'warn', operatorAfter: 100 },
  /** An id that does not exist, or that this person may not know of. */
  'object-refused': { level: 'info', operatorAfter: 500 },
  /** Rows of a push that were refused for the sender's rights. */
  'write-refused': { level: 'warn', operatorAfter: 200 },
  'input-refused': { level: 'info', operatorAfter: 2_000 },
  'webhook-refused': { level: 'warn', operatorAfter: 5 },
  /** A browser reported a violation of the security policy. */
  'policy-violated': { level: 'warn', operatorAfter: 20 },
  'server-fault': { level: 'warn', operatorAfter: 20 },
  'rights-changed': routine,
  'credentials-changed': routine,
  exported: routine,
  deleted: routine,
} as const satisfies Record<string, Definition>;

export type SecurityEvent = keyof typeof securityEvents;
