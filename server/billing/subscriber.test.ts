import { describe, expect, test } from 'vitest';
import { SubscriberAnswer } from '../../schema/wire/billing.ts';
import { isPaidFor, planFactsOf, planStateOf, willRenew } from './subscriber.ts';

const NOW = Date.parse('2026-03-05T00:00:00Z');

function subscriberWith(
  subscription: object = {},
  expires: string | null = '2026-04-01T00:00:00Z',
) {
  return SubscriberAnswer.parse({
    request_date: '2026-03-05T00:00:00Z',
    subscriber: {
      original_app_user_id: 'sam',
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

describe('reading a plan from the provider’s answer', () => {
  test('reads product, dates and state', () => {
    expect(stateWith()).toBe('active');
    expect(stateWith({ period_type: 'trial' })).toBe('trial');
    expect(stateWith({ unsubscribe_detected_at: '2026-03-02T00:00:00Z' })).toBe('cancelled');
    expect(stateWith({ billing_issues_detected_at: '2026-03-02T00:00:00Z' })).toBe('billing_issue');
    expect(stateWith({ store: 'promotional' })).toBe('free');
    expect(stateWith({}, '2026-03-04T00:00:00Z')).toBe('ended');
    expect(stateWith({ refunded_at: '2026-03-04T00:00:00Z' })).toBe('ended');
    expect(stateWith({}, null)).toBe('active');
  });

  test('takes the end of the subscription over that of the entitlement', () => {
    const facts = factsWith({ refunded_at: '2026-03-04T00:00:00Z' });
    expect(facts.expiresAt).toBe(Date.parse('2026-03-04T00:00:00Z'));
    expect(isPaidFor(facts, NOW)).toBe(false);
  });

  test('renews unless it was cancelled, granted, for life, or unpaid', () => {
    const renews = (...args: Parameters<typeof subscriberWith>) =>
      willRenew(factsWith(...args), NOW);
    expect(renews()).toBe(true);
    expect(renews({ unsubscribe_detected_at: '2026-03-02T00:00:00Z' })).toBe(false);
    expect(renews({ billing_issues_detected_at: '2026-03-02T00:00:00Z' })).toBe(false);
    expect(renews({ store: 'promotional' })).toBe(false);
    expect(renews({}, null)).toBe(false);
    expect(renews({}, '2026-03-04T00:00:00Z')).toBe(false);
  });

  test('is null for a new customer', () => {
    const { subscriber } = subscriberWith();
    expect(planFactsOf({ subscriber: { ...subscriber, entitlements: {} } })).toBeNull();
  });

  test('includes the grace period', () => {
    const graceful = (grace: string | null, expires = '2026-03-04T00:00:00Z') => {
      const premium = {
        product_identifier: 'monthly',
        expires_date: expires,
        grace_period_expires_date: grace,
      };
      const issue = { billing_issues_detected_at: '2026-03-04T00:00:00Z' };
      const { subscriber } = subscriberWith(issue, expires);
      const facts = planFactsOf({ subscriber: { ...subscriber, entitlements: { premium } } });
      if (!facts) throw new Error('there is a plan');
      return facts;
    };
    expect(planStateOf(graceful(null), NOW)).toBe('ended');
    const facts = graceful('2026-03-20T00:00:00Z');
    expect(facts.expiresAt).toBe(Date.parse('2026-03-20T00:00:00Z'));
    expect(planStateOf(facts, NOW)).toBe('billing_issue');
    // A grace period that is over does not shorten the paid time.
    const over = graceful('2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z');
    expect(over.expiresAt).toBe(Date.parse('2026-04-01T00:00:00Z'));
  });

  test('uses the entitlement’s dates when its product is missing, without renewal', () => {
    const premium = {
      product_identifier: 'monthly',
      purchase_date: '2026-02-15T00:00:00Z',
      expires_date: '2026-04-01T00:00:00Z',
    };
    const { subscriber } = subscriberWith();
    const facts = planFactsOf({
      subscriber: { ...subscriber, entitlements: { premium }, subscriptions: {} },
    });
    if (!facts) throw new Error('there is a plan');
    expect(facts).toMatchObject({
      store: 'unknown',
      since: Date.parse('2026-02-15T00:00:00Z'),
      expiresAt: Date.parse('2026-04-01T00:00:00Z'),
    });
    expect(planStateOf(facts, NOW)).toBe('active');
    expect(planStateOf(facts, Date.parse('2026-04-01T00:00:00Z'))).toBe('ended');
    expect(willRenew(facts, NOW)).toBe(false);
  });

  test('ignores other entries and details that cannot be read', () => {
    const odd = {
      original_purchase_date: 'yesterday',
      is_sandbox: 'no',
      billing_issues_detected_at: 'soon',
    };
    const { subscriber } = subscriberWith(odd);
    const facts = planFactsOf(
      SubscriberAnswer.parse({
        subscriber: {
          ...subscriber,
          entitlements: { ...subscriber.entitlements, other: 7 },
          subscriptions: { ...subscriber.subscriptions, weekly: null, daily: { store: 1 } },
          non_subscriptions: { book: 'none', monthly: [3] },
        },
      }),
    );
    expect(facts).toMatchObject({ since: null, isSandbox: false, billingIssueAt: null });
    expect(facts && planStateOf(facts, NOW)).toBe('active');
  });

  test('throws when the entitlement itself cannot be read, so that the known plan stays', () => {
    const { subscriber } = subscriberWith();
    for (const premium of [7, {}, { product_identifier: 'monthly', expires_date: 'soon' }]) {
      const bad = { subscriber: { ...subscriber, entitlements: { premium } } };
      expect(() => planFactsOf(bad)).toThrow(/invalid/i);
    }
    const none = { subscriber: { ...subscriber, entitlements: null } };
    expect(() => planFactsOf(none)).toThrow(/invalid/i);
  });

  test('is for life after a one-time purchase', () => {
    const { subscriber } = subscriberWith();
    const monthly = [{ id: 'nsub_1', store: 'rc_billing', purchase_date: '2026-03-01T00:00:00Z' }];
    const facts = planFactsOf({
      subscriber: { ...subscriber, subscriptions: {}, non_subscriptions: { monthly } },
    });
    expect(facts).toMatchObject({ expiresAt: null, since: Date.parse('2026-03-01T00:00:00Z') });
  });

  test('ignores unknown fields', () => {
    const { subscriber } = subscriberWith();
    expect(SubscriberAnswer.safeParse({ subscriber: { ...subscriber, news: 1 } }).success).toBe(
      true,
    );
    expect(
      SubscriberAnswer.safeParse({ subscriber: { ...subscriber, entitlements: 1 } }).success,
    ).toBe(false);
  });
});
