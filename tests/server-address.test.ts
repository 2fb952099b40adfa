import { expect, test } from 'vitest';
import { apiBaseOf, socketAddressOf } from '../scripts/server-address.ts';

test('a build without configuration talks to /api and the socket of its own origin', () => {
  expect(apiBaseOf({})).toBe('/api');
  expect(socketAddressOf({})).toBe('/');
  expect(socketAddressOf({ SOCKET_ADDRESS: '' })).toBe('/');
});

test('a build takes a base path and an origin for the socket', () => {
  expect(apiBaseOf({ API_BASE: '/family/v2' })).toBe('/family/v2');
  expect(socketAddressOf({ SOCKET_ADDRESS: 'https://live.example:8443' })).toBe(
    'https://live.example:8443',
  );
});

test('a build stops for an address that could not work', () => {
  for (const base of ['api', '/api/', 'https://api.example', '/', '/a b', '']) {
    expect(() => apiBaseOf({ API_BASE: base })).toThrow('API_BASE');
  }
  for (const address of ['live.example', 'https://live.example/', 'https://live.example/x']) {
    expect(() => socketAddressOf({ SOCKET_ADDRESS: address })).toThrow('SOCKET_ADDRESS');
  }
});
