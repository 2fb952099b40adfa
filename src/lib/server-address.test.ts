import { expect, test } from 'vitest';
import { apiAddress, socketAddress } from './server-address.ts';

test('the API is at /api of the own origin, and so is the socket, unless the build says otherwise', () => {
  expect(apiAddress('/api/auth/login')).toBe('/api/auth/login');
  expect(socketAddress).toBe('/');
});

test('a configured base path replaces /api', () => {
  expect(apiAddress('/api/auth/login', '/family/v2')).toBe('/family/v2/auth/login');
  expect(apiAddress('/api/*', '/family/v2')).toBe('/family/v2/*');
});
