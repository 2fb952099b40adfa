import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  NO_ORDER,
  nextOrder,
  onlySecret,
  openOrder,
  type Order,
  type OrderEvent,
  type OrderState,
  sessionOf,
} from './order-state.ts';

/** A state as written in the table. */
type Name =
  | 'none'
  | 'started'
  | 'sending'
  | 'sent'
  | 'charging'
  | 'confirmed'
  | 'failed'
  /** With the order of the event in place of the previous one. */
  | 'started, new'
  | 'sent, new'
  | 'charging, new';
type StateName = Exclude<Name, `${string}, new`>;
type EventName = OrderEvent['kind'] | 'restored with secret';

const one: Order = {
  start: {
    operationSessionId: 'ops_1',
    gateway: {
      stripeAccountId: 'acct',
      publishableApiKey: 'pk',
      elementsConfiguration: {
        mode: 'payment',
        paymentMethodTypes: ['card'],
        setupFutureUsage: null,
        amount: 500,
        currency: 'usd',
      },
    },
    managementUrl: null,
    email: null,
    isPaid: false,
    doubt: null,
  },
  productIdentifier: 'annual',
  optionId: 'base_option',
  priceId: 'prc_1',
  askedAt: 1_000,
  clientSecret: 'pi_1_secret',
  at: 0,
};
const other: Order = {
  ...one,
  start: { ...one.start, operationSessionId: 'ops_2' },
  clientSecret: null,
};
const otherWithSecret: Order = { ...other, clientSecret: 'pi_2_secret' };

const states: Record<StateName, OrderState> = {
  none: NO_ORDER,
  started: { kind: 'started', order: one },
  sending: { kind: 'unknown', order: one, doubt: 'sending' },
  sent: { kind: 'unknown', order: one, doubt: 'sent' },
  charging: { kind: 'unknown', order: one, doubt: 'charging' },
  confirmed: { kind: 'confirmed', order: one, purchase: null },
  failed: { kind: 'failed', order: one },
};

const events: Record<EventName, OrderEvent> = {
  opened: { kind: 'opened', order: other },
  restored: { kind: 'restored', order: other },
  'restored with secret': { kind: 'restored', order: otherWithSecret },
  sending: { kind: 'sending' },
  answered: { kind: 'answered', clientSecret: 'pi_3_secret' },
  refused: { kind: 'refused' },
  charging: { kind: 'charging', at: 2_000 },
  unanswered: { kind: 'unanswered' },
  notCharged: { kind: 'notCharged' },
  paid: { kind: 'paid', purchase: null },
  failed: { kind: 'failed' },
};

/** Every state with every event: a missing cell does not compile. `=` means the same object. */
const table: Record<StateName, Record<EventName, Name | '='>> = {
  none: {
    opened: 'started, new',
    restored: 'sent, new',
    'restored with secret': 'charging, new',
    sending: '=',
    answered: '=',
    refused: '=',
    charging: '=',
    unanswered: '=',
    notCharged: '=',
    paid: '=',
    failed: '=',
  },
  started: {
    opened: 'started, new',
    restored: 'sent, new',
    'restored with secret': 'charging, new',
    sending: 'sending',
    answered: '=',
    refused: '=',
    charging: 'sent',
    unanswered: '=',
    notCharged: '=',
    paid: 'confirmed',
    failed: 'failed',
  },
  sending: {
    opened: '=',
    restored: '=',
    'restored with secret': '=',
    sending: 'sent',
    answered: 'sent',
    refused: 'started',
    charging: 'sent',
    unanswered: 'charging',
    notCharged: 'started',
    paid: 'confirmed',
    failed: 'failed',
  },
  sent: {
    opened: '=',
    restored: '=',
    'restored with secret': '=',
    sending: '=',
    answered: 'sent',
    refused: '=',
    charging: 'sent',
    unanswered: 'charging',
    notCharged: 'started',
    paid: 'confirmed',
    failed: 'failed',
  },
  charging: {
    opened: '=',
    restored: '=',
    'restored with secret': '=',
    sending: '=',
    answered: '=',
    refused: '=',
    charging: 'charging',
    unanswered: 'charging',
    notCharged: 'started',
    paid: 'confirmed',
    failed: 'failed',
  },
  confirmed: {
    opened: 'started, new',
    restored: 'sent, new',
    'restored with secret': 'charging, new',
    sending: '=',
    answered: '=',
    refused: '=',
    charging: '=',
    unanswered: '=',
    notCharged: '=',
    paid: '=',
    failed: '=',
  },
  failed: {
    opened: 'started, new',
    restored: 'sent, new',
    'restored with secret': 'charging, new',
    sending: '=',
    answered: '=',
    refused: '=',
    charging: '=',
    unanswered: '=',
    notCharged: '=',
    paid: '=',
    failed: '=',
  },
};

function nameOf(state: OrderState): Name {
  const name = state.kind === 'unknown' ? state.doubt : state.kind;
  const isNew = 'order' in state && sessionOf(state.order) === sessionOf(other);
  return (isNew ? `${name}, new` : name) as Name;
}

describe('the table of transitions', () => {
  const cells = Object.entries(table).flatMap(([state, row]) =>
    Object.entries(row).map(([event, expected]) => [state, event, expected] as const),
  );

  test.each(cells)('%s + %s → %s', (state, event, expected) => {
    const before = states[state as StateName];
    const after = nextOrder(before, events[event as EventName]);
    expect(after === before ? '=' : nameOf(after)).toBe(expected);
  });
});

describe('the order of the state', () => {
  test('takes the secret of an answer, and keeps it when an answer has none', () => {
    const answered = nextOrder(states.sending, events.answered);
    expect(openOrder(answered)?.clientSecret).toBe('pi_3_secret');
    const again = nextOrder(answered, { kind: 'answered', clientSecret: null });
    expect(openOrder(again)?.clientSecret).toBe('pi_3_secret');
  });

  test('keeps its secret while the gateway may be charging it', () => {
    expect(onlySecret(nextOrder(states.charging, events.answered))).toBe('pi_1_secret');
    expect(onlySecret(states.sent)).toBe(null);
    expect(onlySecret(states.started)).toBe(null);
  });

  test('stores the time of the last `charging` event', () => {
    expect(openOrder(nextOrder(states.sent, events.charging))?.at).toBe(2_000);
  });

  test('is not restored after its end, even if the device could not remove it', () => {
    const stale: OrderEvent = { kind: 'restored', order: one };
    expect(nextOrder(states.confirmed, stale)).toBe(states.confirmed);
    expect(nextOrder(states.failed, stale)).toBe(states.failed);
    expect(nameOf(nextOrder(NO_ORDER, stale))).toBe('charging');
  });
});

const endings: ReadonlySet<OrderEvent['kind']> = new Set([
  'refused',
  'notCharged',
  'paid',
  'failed',
]);

test('only an answer about the order itself ends an unknown order', () => {
  const anyEvent = fc.constantFrom(...Object.values(events));
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (happened) => {
      let state = NO_ORDER;
      for (const event of happened) {
        const next = nextOrder(state, event);
        const wasUnknown = state.kind === 'unknown';
        const hasEnded = wasUnknown && next.kind !== 'unknown';
        expect(hasEnded && !endings.has(event.kind)).toBe(false);
        const isOther =
          openOrder(next)?.start.operationSessionId !== openOrder(state)?.start.operationSessionId;
        expect(wasUnknown && !hasEnded && isOther).toBe(false);
        state = next;
      }
    }),
  );
});
