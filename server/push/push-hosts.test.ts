import { describe, expect, test } from 'vitest';
import { isPushAddress } from './push-hosts.ts';

describe('an address to which the server sends', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QGx',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('is a push service of a browser: %s', (endpoint) => {
    expect(isPushAddress(endpoint, [])).toBe(true);
  });

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evil-push.apple.com/x',
    'https://user:pass@fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'not an address',
  ])('is none of these: %s', (endpoint) => {
    expect(isPushAddress(endpoint, [])).toBe(false);
  });

  test('may be one that the operator has named, by its whole origin', () => {
    const more = ['http://127.0.0.1:4000'];
    expect(isPushAddress('http://127.0.0.1:4000/device', more)).toBe(true);
    expect(isPushAddress('http://127.0.0.1:4001/device', more)).toBe(false);
  });
});
