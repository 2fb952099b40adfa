import { describe, expect, test } from 'vitest';
import { Subscriber, isPaidFor, planFactsOf, planStateOf, willRenew } from './subscriber.ts';

const NOW = Date.parse('2026-03-05T00:00:00Z');

function subscriberWith(
  subscription: object = {},
  expires: string | null = '2026-04-01T00:00:00Z',
) {
  return Subscriber.parse({
    request_date: '2026-03-05T00:00:00Z',
    subscriber: {
      management_url: 'https://pay.example.org/manage',
      entitlements: { premium: { product_identifier: 'monthly', expires_date: expires } },
      subscriptions: {
        monthly: {
          store: 'rc_billing',
          is_sandbox: false,
          period_type: 'normal',
          original_purchase_date: '2026-02-01T00:00:00Z',
          expires_date: expires,
          ...subscription,
        },
      },
      non_subscriptions: {},
    },
  });
}
const factsWith = (...args: Parameters<typeof subscriberWith>) => {
  const facts = planFactsOf(subscriberWith(...args));
  if (!facts) throw new Error('there is a plan');
  return facts;
};
const stateWith = (...args: Parameters<typeof subscriberWith>) =>
  planStateOf(factsWith(...args), NOW);

describe('a plan reads from what the provider says', () => {
  test('as what it is', () => {
    expect(stateWith()).toBe('active');
    expect(stateWith({ period_type: 'trial' })).toBe('trial');
    expect(stateWith({ unsubscribe_detected_at: '2026-03-02T00:00:00Z' })).toBe('cancelled');
    expect(stateWith({ billing_issues_detected_at: '2026-03-02T00:00:00Z' })).toBe('billing_issue');
    expect(stateWith({ store: 'promotional' })).toBe('free');
    expect(stateWith({}, '2026-03-04T00:00:00Z')).toBe('ended');
    expect(stateWith({ refunded_at: '2026-03-04T00:00:00Z' })).toBe('ended');
    expect(stateWith({}, null)).toBe('active');
  });

  test('with the time at which it ends, not where the entitlement alone would', () => {
    const facts = factsWith({ refunded_at: '2026-03-04T00:00:00Z' });
    expect(facts.expiresAt).toBe(Date.parse('2026-03-04T00:00:00Z'));
    expect(isPaidFor(facts, NOW)).toBe(false);
  });

  test('as one that renews, unless it was cancelled, given, for life, or not paid for', () => {
    const renews = (...args: Parameters<typeof subscriberWith>) =>
      willRenew(factsWith(...args), NOW);
    expect(renews()).toBe(true);
    expect(renews({ unsubscribe_detected_at: '2026-03-02T00:00:00Z' })).toBe(false);
    expect(renews({ billing_issues_detected_at: '2026-03-02T00:00:00Z' })).toBe(false);
    expect(renews({ store: 'promotional' })).toBe(false);
    expect(renews({}, null)).toBe(false);
    expect(renews({}, '2026-03-04T00:00:00Z')).toBe(false);
  });

  test('as none for a new customer, and for an entitlement that nothing carries', () => {
    const { subscriber } = subscriberWith();
    expect(planFactsOf({ subscriber: { ...subscriber, entitlements: {} } })).toBeNull();
    expect(planFactsOf({ subscriber: { ...subscriber, subscriptions: {} } })).toBeNull();
  });

  test('as one for life where it was bought once', () => {
    const { subscriber } = subscriberWith();
    const monthly = [{ store: 'rc_billing', purchase_date: '2026-03-01T00:00:00Z' }];
    const facts = planFactsOf({
      subscriber: { ...subscriber, subscriptions: {}, non_subscriptions: { monthly } },
    });
    expect(facts).toMatchObject({ expiresAt: null, since: Date.parse('2026-03-01T00:00:00Z') });
  });

  test('of the fields that are there, whatever else comes with them', () => {
    const { subscriber } = subscriberWith();
    expect(Subscriber.safeParse({ subscriber: { ...subscriber, news: 1 } }).success).toBe(true);
    expect(Subscriber.safeParse({ subscriber: { ...subscriber, entitlements: 1 } }).success).toBe(
      false,
    );
  });
});
