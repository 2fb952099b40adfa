import { expect, test } from 'vitest';
import { vaultErrorText } from './vault-error-text.ts';

const refused = (status: number, code: string, message: string | null = null) =>
  vaultErrorText({ kind: 'refused', status, code, message, fields: [] });

test('a failure outside the error catalogue shows its status', () => {
  expect(refused(500, 'INTERNAL', 'The server failed.')).toBe('HTTP error! status: 500');
  expect(refused(418, '')).toBe('HTTP error! status: 418');
  expect(refused(503, 'OF_A_NEWER_SERVER', 'Later.')).toBe('HTTP error! status: 503');
});

test('a known one shows what the server says', () => {
  expect(refused(403, 'FORBIDDEN', 'You have no permission for this.')).toBe(
    'You have no permission for this.',
  );
});
