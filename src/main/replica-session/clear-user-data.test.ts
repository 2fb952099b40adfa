import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { orderFact } from '../../features/subscription/customer/device-orders.ts';
import { unsyncedDataFact } from '../../app/removed-member/unsynced-data.ts';
import type { AnyFact } from '../../lib/device-facts.ts';
import { type DeviceStore, createDeviceStore } from '../../lib/device-store.ts';
import { clearUserData } from './clear-user-data.ts';
import { deviceFacts, localFacts } from './device-facts.ts';
import { type WipeReason, pendingWipeFact } from './session-context.ts';

let store: DeviceStore;
beforeEach(() => {
  store = createDeviceStore(`clear-user-data-${Math.random()}`);
});

const reasons: WipeReason[] = ['discard', 'removal'];
const userFacts = deviceFacts.filter(({ owner }) => owner === 'user');

/** Two keys of a fact for a person: one with its id alone, one with further ids. */
function keysOf(fact: AnyFact, userId: string): string[] {
  return 'key' in fact ? [fact.key] : [fact.of(userId).key, fact.of(userId, 'entry', '1').key];
}

describe.each(reasons)('wiping because of %s', (because) => {
  test('removes every fact of the person, and none of another person', async () => {
    const own = userFacts.flatMap((fact) => keysOf(fact, 'mia'));
    // An id that begins with the other, and one that stands within another fact's key.
    const others = ['mia2', 'ben', 'x:mia'].flatMap((id) =>
      userFacts.flatMap((fact) => keysOf(fact, id)),
    );
    expect(own.length).toBeGreaterThan(20);
    for (const key of [...own, ...others]) await store.set(key, 'anything, readable or not');
    await clearUserData('mia', { because, store });
    expect(new Set(await store.keys(''))).toEqual(new Set(others));
  });

  test('keeps a payment whose outcome is unknown, unsynced data and the pending wipe', async () => {
    const kept = [
      orderFact.of('mia').key,
      orderFact.of('ben').key,
      unsyncedDataFact.key,
      pendingWipeFact.of('mia').key,
    ];
    for (const key of kept) await store.set(key, {});
    await clearUserData('mia', { because, store });
    expect(new Set(await store.keys(''))).toEqual(new Set(kept));
    // The key that the present release has written.
    expect(kept[0]).toBe('order.1:mia');
  });

  test('removes device values that name the family, and keeps the settings of the device', async () => {
    const keys = deviceFacts.flatMap((fact) => ('key' in fact ? [fact.key] : []));
    for (const key of keys) await store.set(key, 'x');
    await clearUserData('mia', { because, store });
    const left = new Set(await store.keys(''));
    expect(left).toEqual(
      new Set(
        keys.filter(
          (key) =>
            !['debug-log-lines', 'session', 'shell.child', 'settled-conflicts'].includes(key),
        ),
      ),
    );
    expect(left).toContain('units');
  });
});

test('no two facts share a key', () => {
  const starts = deviceFacts.map((fact) => ('key' in fact ? fact.key : fact.prefix));
  expect(new Set(starts).size).toBe(starts.length);
  // A key of one kind must not look like a key of another.
  const prefixes = deviceFacts.flatMap((fact) => ('prefix' in fact ? [fact.prefix] : []));
  for (const prefix of prefixes) {
    expect(starts.filter((start) => start !== prefix && start.startsWith(prefix))).toEqual([]);
  }
  const locals = localFacts.map(({ key }) => key);
  expect(new Set(locals).size).toBe(locals.length);
});

test('uses the keys of the current release', () => {
  expect(deviceFacts.map((fact) => ('key' in fact ? fact.key : fact.of('<id>').key)).toSorted())
    .toMatchInlineSnapshot(`
      [
        "account-tasks:<id>",
        "address-actions:<id>",
        "announced:<id>",
        "articles.saved:<id>",
        "asked-to-persist",
        "care-onboarding:<id>",
        "clock-skew-ms",
        "debug-log-lines",
        "debug-log-recording",
        "departure",
        "device-lock-key",
        "dismissed-reminders:<id>",
        "draft:<id>",
        "import-files:<id>",
        "import-job:<id>",
        "known-conflicts:<id>",
        "last-active:<id>",
        "lock:<id>",
        "logs.details.<id>",
        "media-key:<id>",
        "media-settings:<id>",
        "more-units",
        "next-sleep-shown",
        "night.keep-awake",
        "notification-sound",
        "notification-vibration",
        "onboarded:<id>",
        "onboarding-put-off:<id>",
        "onboarding:<id>",
        "order.1:<id>",
        "plan:<id>",
        "push-on:<id>",
        "refused-account-tasks:<id>",
        "replica:<id>",
        "session",
        "session-pending",
        "settled-conflicts",
        "sharing:<id>",
        "shell.child",
        "stop-requests:<id>",
        "subscribe.choice:<id>",
        "sync:<id>",
        "timerSheet.keepAwake",
        "units",
        "unseen:<id>",
        "vault-lock:<id>",
        "week-start",
        "who-logs-hidden:<id>",
        "wipe:<id>",
      ]
    `);
  expect(localFacts.map(({ key }) => key).toSorted()).toMatchInlineSnapshot(`
    [
      "leftTimerDuration",
      "leftTimerRunning",
      "nestling.display",
      "nestling.hadSwitcher",
      "nestling.heights",
      "nestling.install",
      "nestling.reloadedAt",
      "nestling.seenRelease",
      "nestling.skipUpgradeScreen",
      "nestling.stored-here",
      "nestling.theme",
      "nestling.tiles",
      "nestling.tracking",
      "rightTimerDuration",
      "rightTimerRunning",
      "timerMode",
      "timers.mirrored",
      "vault-open",
    ]
  `);
});
