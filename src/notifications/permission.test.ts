import { describe, expect, test } from 'vitest';
import { type NotificationBrowser, notificationPermission } from './permission.ts';

const browser = (permission?: NotificationPermission, isSecureContext = true) =>
  ({
    ...(permission === undefined ? {} : { Notification: { permission } }),
    isSecureContext,
  }) satisfies NotificationBrowser;

describe('the permission for notifications', () => {
  test.each([
    ['granted', 'granted'],
    ['denied', 'denied'],
    ['default', 'unasked'],
  ] as const)('is %s', (permission, expected) => {
    expect(notificationPermission({ isHandheldSafari: false }, browser(permission))).toBe(expected);
  });

  test('needs the home screen on an iPhone', () => {
    expect(notificationPermission({ isHandheldSafari: true }, browser())).toBe('homeScreen');
    // In an app on the home screen the browser has the interface.
    expect(notificationPermission({ isHandheldSafari: false }, browser('default'))).toBe('unasked');
  });

  test('is missing in browsers without notifications, and over plain http', () => {
    expect(notificationPermission({ isHandheldSafari: false }, browser())).toBe('unsupported');
    expect(notificationPermission({ isHandheldSafari: false }, browser(undefined, false))).toBe(
      'insecure',
    );
  });
});
