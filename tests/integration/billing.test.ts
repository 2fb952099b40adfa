import { io } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../schema/limits.ts';
import { PLAN_EVENT } from '../../schema/wire/socket.ts';
import { SAMPLE_PASSWORD } from '../../server/sample/sample-family.ts';
import { giveSamplePlan } from '../../server/sample/sample-plan.ts';
import { createApi } from '../helpers/api.ts';
import { createDevice } from '../helpers/device-records.ts';
import { type HostedBilling, startHostedBilling } from '../helpers/hosted-billing.ts';
import {
  type Person,
  type TestServer,
  register,
  signInAgain,
  startTestServer,
} from '../helpers/server.ts';
import { endProtection, handOver } from '../helpers/transfer.ts';
import { createClient } from './billing/client.ts';
import { waitFor } from '../helpers/wait-for.ts';

/** A server whose families pay by the hosted provider, which is asked over HTTP. */

let hosted: HostedBilling;
let server: TestServer;
let now: number;

beforeAll(async () => {
  hosted = await startHostedBilling();
  server = await startTestServer({ payments: true, billing: hosted.config, now: () => now });
});
afterAll(async () => {
  await server.stop();
  await hosted.stop();
});
beforeEach(() => {
  now = Date.now();
  hosted.asked.length = 0;
  hosted.fail(null);
});

function requestsToCancel({ username }: Person) {
  const subject = 'Please cancel your plan';
  return server.sentMails.filter((mail) => mail.to === username && mail.subject === subject);
}

const later = (days: number) => (now += days * DAY_MS);

describe('the plan of a family', () => {
  test('is empty before the payment, and then follows the provider', async () => {
    const owner = await newOwner();
    expect(await planOf(owner)).toMatchObject({ state: 'none', isPayer: true, checkedAt: null });
    hosted.put(owner.id, { expiresAt: now + 7 * DAY_MS, fields: { period_type: 'trial' } });
    expect(await settle(owner)).toEqual({ paymentRequired: false });
    expect(await planOf(owner)).toEqual({
      state: 'trial',
      expiresAt: now + 7 * DAY_MS,
      willRenew: true,
      checkedAt: now,
      isPayer: true,
      payerName: expect.any(String),
      payerId: owner.id,
      productId: 'nestling_monthly',
      price: { title: 'Monthly', amountMicros: 5_000_000, currency: 'USD', period: 'P1M' },
      periodType: 'trial',
      store: 'rc_billing',
      isSandbox: false,
      since: Date.UTC(2026, 0, 1),
      billingIssueAt: null,
      managementUrl: 'https://pay.example.org/manage',
      isManagedHere: false,
    });
  });

  test('contains no prices for people who do not pay', async () => {
    const { owner, parent, caregiver } = await paidFamily();
    const { name } = (await owner.api.get('/api/auth/me')).body as { name: string };
    for (const person of [parent, caregiver]) {
      expect(await planOf(person)).toMatchObject({
        state: 'active',
        isPayer: false,
        payerName: name,
        productId: null,
        price: null,
        periodType: null,
        store: null,
        since: null,
        managementUrl: null,
      });
      expect((await person.api.post('/api/subscription/cancel')).status).not.toBe(200);
    }
  });

  test('is read from the provider at most once a minute', async () => {
    const { owner, parent } = await paidFamily();
    hosted.asked.length = 0;
    for (const person of [owner, parent, owner]) await planOf(person);
    expect(hosted.asked).toEqual([]);
    now += 61_000;
    for (const person of [owner, parent, owner]) await planOf(person);
    expect(hosted.asked).toEqual([owner.id]);
  });

  test('ends with its period or a refund for the whole family', async () => {
    const { owner, caregiver } = await paidFamily();
    later(40);
    expect(await planOf(caregiver)).toMatchObject({ state: 'ended', willRenew: false });
    hosted.put(owner.id, { expiresAt: now + 30 * DAY_MS });
    now += 61_000;
    expect(await planOf(caregiver)).toMatchObject({ state: 'active' });
    const refunded_at = new Date(now).toISOString();
    hosted.put(owner.id, { expiresAt: now + 30 * DAY_MS, fields: { refunded_at } });
    now += 61_000;
    expect(await planOf(owner)).toMatchObject({ state: 'ended' });
  });

  test('stays valid for 14 days while the provider is away', async () => {
    const { owner } = await paidFamily(1);
    const { checkedAt } = await planOf(owner);
    hosted.fail(503);
    later(13);
    expect(await planOf(owner)).toMatchObject({ state: 'active', willRenew: true, checkedAt });
    later(2);
    expect(await planOf(owner)).toMatchObject({ state: 'ended', checkedAt });
  });

  test('ends on its day when it was cancelled, also while the provider is away', async () => {
    const { owner } = await paidFamily(1, { unsubscribe_detected_at: '2026-01-02T00:00:00Z' });
    expect(await planOf(owner)).toMatchObject({ state: 'cancelled', willRenew: false });
    hosted.fail(503);
    later(2);
    expect(await planOf(owner)).toMatchObject({ state: 'ended' });
  });

  test('stays with its payer after a transfer of the account', async () => {
    const { owner, parent } = await paidFamily();
    await handOver(server, owner, parent);
    now += 61_000;
    // The new owner may pay, and learns nothing of what somebody else pays, and where.
    expect(await planOf(parent)).toMatchObject({
      state: 'active',
      isPayer: true,
      payerId: owner.id,
      price: null,
      productId: null,
      managementUrl: null,
    });
    expect(await planOf(owner)).toMatchObject({ isPayer: true, productId: 'nestling_monthly' });
    hosted.put(parent.id, { expiresAt: now + 20 * DAY_MS, productId: 'nestling_annual' });
    now += 61_000;
    expect(await planOf(parent)).toMatchObject({ productId: 'nestling_annual' });
    // The former payer is asked to cancel, once. Their customer and purchases stay.
    now += 61_000;
    expect(await planOf(owner)).toMatchObject({ isPayer: false, productId: null });
    await waitFor(() => expect(requestsToCancel(owner)).toHaveLength(1));
    expect(requestsToCancel(owner)[0]?.text).toContain('https://pay.example.org/manage');
    expect(hosted.forgotten).not.toContain(owner.id);
  });

  test.each(['is removed', 'deletes their account'])(
    'stays until its end when the payer %s and is asked to cancel',
    async (how) => {
      const { owner: payer, parent: owner } = await paidFamily(20);
      await handOver(server, payer, owner);
      await endProtection(server, payer);
      const { expiresAt } = await planOf(owner);
      const { password } = payer;
      const gone =
        how === 'is removed'
          ? await owner.api.raw(`/api/auth/users/${payer.id}`, { method: 'DELETE' })
          : await payer.api.raw('/api/gdpr/delete-account', json('DELETE', { password }));
      expect(gone.status).toBeLessThan(300);
      const before = hosted.forgotten.length;
      for (const _ of [1, 2]) await server.plans.sweep();
      // Deletion at the provider would take their purchases away.
      expect(hosted.forgotten.slice(before)).toEqual([]);
      await waitFor(() => expect(requestsToCancel(payer)).toHaveLength(1));
      expect(requestsToCancel(payer)[0]?.text).toContain('https://pay.example.org/manage');
      hosted.put(payer.id, { expiresAt: now + 300 * DAY_MS });
      now += 61_000;
      expect(await planOf(owner)).toMatchObject({
        state: 'cancelled',
        willRenew: false,
        expiresAt,
        isPayer: true,
        payerName: null,
        managementUrl: null,
      });
      later(21);
      expect(await planOf(owner)).toMatchObject({ state: 'ended' });
      hosted.put(owner.id, { expiresAt: now + DAY_MS });
      now += 61_000;
      expect(await planOf(owner)).toMatchObject({ state: 'active', payerId: owner.id });
    },
  );

  test('is managed on the page of the hosted provider', async () => {
    const { owner } = await paidFamily();
    const answer = await owner.api.post('/api/subscription/cancel');
    expect(answer).toMatchObject({ status: 409, body: { code: 'BILLING_ELSEWHERE' } });
    const card = await owner.api.post('/api/subscription/card');
    expect(card).toMatchObject({ status: 409, body: { code: 'BILLING_ELSEWHERE' } });
  });
});

describe('the server', () => {
  test('accepts entries after the plan has ended', async () => {
    const { owner, caregiver, childId } = await paidFamily(1);
    later(40);
    expect(await planOf(owner)).toMatchObject({ state: 'ended' });
    for (const person of [owner, caregiver]) {
      const device = createDevice(person.id, { childId });
      const event = device.event('diaper', { createdAt: now });
      const { api } = await signInAgain(server.url, person);
      const { verdicts } = await api.push(device.node, ['events', event]);
      expect(verdicts).toMatchObject([{ verdict: 'applied' }]);
    }
  });

  test('refuses what is made 44 days after the end of a plan, and takes what was made before', async () => {
    const { owner, caregiver, childId } = await paidFamily(1);
    const made = new Map(
      [owner, caregiver].map((person) => {
        const device = createDevice(person.id, { childId, now: () => now });
        return [person, { device, old: device.event('diaper') }];
      }),
    );
    later(46);
    // The plan may have been renewed since the provider was asked.
    const inDoubt = createDevice(owner.id, { childId, now: () => now });
    const again = await signInAgain(server.url, owner);
    const asked = await again.api.push(inDoubt.node, ['events', inDoubt.event('diaper')]);
    expect(asked.verdicts).toMatchObject([{ verdict: 'applied' }]);
    expect(await planOf(again)).toMatchObject({ state: 'ended' });
    for (const [person, { device, old }] of made) {
      const { api } = await signInAgain(server.url, person);
      const { verdicts } = await api.push(
        device.node,
        ['events', device.event('diaper')],
        ['events', old],
        ['events', device.edit(old, { note: 'edited' })],
      );
      expect(verdicts).toMatchObject([
        { verdict: 'rejected', code: 'PLAN_ENDED' },
        { verdict: 'applied' },
        { verdict: 'applied' },
      ]);
      const input = { type: 'diaper', childId, startedAt: now, payload: { kind: 'wet' } };
      expect(await api.post('/api/events', input)).toMatchObject({
        status: 402,
        body: { code: 'PLAN_ENDED' },
      });
    }
  });

  // Gate 8 (docs/security.md)
  test.each<[string, object | null]>([
    ['a plan', { state: 'active', expiresAt: 4_000_000_000_000 }],
    ['an entitlement', { entitlements: { premium: { expires_date: null } } }],
    ['a price', { price: 0, productId: 'nestling_annual' }],
    ['a grant', { grant: 'premium' }],
  ])('takes no plan from a body that contains %s', async (_, body) => {
    const owner = await newOwner();
    for (const path of ['cancel', 'resume']) {
      const answer = await owner.api.post(`/api/subscription/${path}`, body);
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    }
    const hint = {
      username: owner.username,
      paymentStatus: 'completed',
      subscriptionData: { subscriptionStatus: 'active', ...body },
    };
    expect((await owner.api.post('/api/auth/update-payment-status', hint)).body).toEqual({
      paymentRequired: true,
    });
    await owner.api.patch('/api/auth/me', body);
    expect(await planOf(owner)).toMatchObject({ state: 'none' });
    expect((await owner.api.get('/api/events')).status).toBe(402);
  });
});

describe('a webhook', () => {
  test('makes the server read the subscriber again, and notifies every device', async () => {
    const { owner, caregiver } = await paidFamily();
    const told = await listen(caregiver);
    hosted.put(owner.id, { expiresAt: now - 1_000 });
    const answer = await send({ id: id(), type: 'EXPIRATION', app_user_id: owner.id });
    expect([answer.status, answer.body]).toEqual([200, { received: true }]);
    await told.next();
    expect(await planOf(caregiver)).toMatchObject({ state: 'ended' });
    told.close();
  });

  test('opens an account that waits for its payment', async () => {
    const owner = await newOwner();
    hosted.put(owner.id, { expiresAt: now + DAY_MS });
    await send({ id: id(), type: 'INITIAL_PURCHASE', app_user_id: owner.id });
    expect((await owner.api.get('/api/events')).status).toBe(200);
  });

  test('is handled once, and its content is not trusted', async () => {
    const { owner } = await paidFamily();
    hosted.asked.length = 0;
    // They come in another order than they happened in; the provider knows what is so now.
    const [first, second] = [id(), id()];
    const late = { id: second, type: 'EXPIRATION', app_user_id: owner.id, expiration_at_ms: 1 };
    for (const event of [late, { ...late, id: first, type: 'RENEWAL' }, late, late]) {
      expect((await send(event)).status).toBe(200);
    }
    expect(hosted.asked).toEqual([owner.id, owner.id]);
    expect(await planOf(owner)).toMatchObject({ state: 'active' });
  });

  test('is sent again when the provider could not be reached', async () => {
    const { owner } = await paidFamily();
    const event = { id: id(), app_user_id: owner.id };
    hosted.fail(500);
    expect(await send(event)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    hosted.fail(null);
    hosted.put(owner.id, { expiresAt: now - 1 });
    expect((await send(event)).status).toBe(200);
    expect(await planOf(owner)).toMatchObject({ state: 'ended' });
  });

  test('of the sandbox, or of an unknown customer, changes nothing', async () => {
    const { owner } = await paidFamily();
    hosted.asked.length = 0;
    const events = [
      { id: id(), app_user_id: owner.id, environment: 'SANDBOX' },
      { id: id(), app_user_id: '$RCAnonymousID:ab\0', environment: 'PRODUCTION' },
      { id: id(), app_user_id: 'somebody', environment: 'PRODUCTION' },
    ];
    for (const event of events) expect((await send(event)).status).toBe(200);
    expect(hosted.asked).toEqual([]);
  });

  test('is refused without a valid signature of its bytes', async () => {
    const { owner } = await paidFamily();
    hosted.asked.length = 0;
    const event = { id: id(), app_user_id: owner.id };
    const good = hosted.webhook(event, now);
    const old = hosted.webhook(event, now - 301_000);
    for (const { headers, body } of [
      { ...good, body: `${good.body} ` },
      { ...good, headers: { 'content-type': 'application/json' } },
      old,
    ]) {
      const answer = await server.api.raw('/api/billing/webhook', {
        method: 'POST',
        headers,
        body,
      });
      expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    }
    expect(hosted.asked).toEqual([]);
  });

  test.each([
    ['no JSON', '{"event":', 'BAD_JSON'],
    ['no event', '{}', 'VALIDATION'],
    ['an event without an id', '{"event":{}}', 'VALIDATION'],
  ])('with %s is refused', async (_, body, code) => {
    const { createHmac } = await import('node:crypto');
    const t = Math.floor(now / 1_000);
    const secret = hosted.config.webhookSecret ?? '';
    const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
    const answer = await server.api.raw('/api/billing/webhook', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-revenuecat-webhook-signature': `t=${t},v1=${v1}`,
      },
      body,
    });
    expect(answer).toMatchObject({ status: 400, body: { code } });
  });
});

test('a deleted person without purchases is deleted at the provider, and a payer is asked to cancel', async () => {
  const { owner, parent, caregiver } = await paidFamily();
  const { password } = owner;
  hosted.forgotten.length = 0;
  const remove = ({ api }: Person) =>
    api.raw('/api/gdpr/delete-account', json('DELETE', { password }));
  expect((await remove(caregiver)).status).toBe(200);
  expect(hosted.forgotten).toEqual([caregiver.id]);
  // The family is deleted whether or not the provider can be reached.
  hosted.fail(500);
  expect((await remove(owner)).status).toBe(200);
  expect(hosted.forgotten.slice(1)).toEqual([]);
  expect((await parent.api.get('/api/events')).status).toBe(401);
  // It is tried again until the provider answers.
  hosted.fail(null);
  for (const _ of [1, 2]) await server.plans.sweep();
  expect(hosted.forgotten.slice(1)).toEqual([parent.id]);
  await waitFor(() => expect(requestsToCancel(owner)).toHaveLength(1));
  expect(requestsToCancel(parent)).toEqual([]);
});

describe('with the built-in sandbox', () => {
  let sandbox: TestServer;
  beforeAll(async () => {
    sandbox = await startTestServer({ payments: true });
  });
  afterAll(() => sandbox.stop());

  test('a plan can be bought, cancelled and resumed, and has receipts', async () => {
    const owner = await register(sandbox.url, sandbox.api, {});
    const { username } = owner;
    expect((await owner.api.get('/api/billing')).body).toEqual({
      apiKey: 'rcb_sb_nestling',
      proxyUrl: '/billing',
      gatewayScript: '/billing/gateway.js',
    });
    await createClient(sandbox, owner.id).buy();
    const hint = { username, paymentStatus: 'completed' };
    const settled = await owner.api.post('/api/auth/update-payment-status', hint);
    expect(settled.body).toEqual({ paymentRequired: false });
    const answer = async (path: string) => (await owner.api.post(path)).body;
    const plan = (await owner.api.get('/api/subscription')).body;
    expect(plan).toMatchObject({ state: 'active', isManagedHere: true, isSandbox: true });
    const cancelled = await answer('/api/subscription/cancel');
    expect(cancelled).toMatchObject({ state: 'cancelled', willRenew: false });
    // Twice is once.
    expect(await answer('/api/subscription/cancel')).toMatchObject({ state: 'cancelled' });
    expect(await answer('/api/subscription/resume')).toMatchObject({ state: 'active' });
    expect((await owner.api.get('/api/subscription/receipts')).body).toEqual({
      receipts: [expect.objectContaining({ totalMicros: 5_000_000, currency: 'USD' })],
    });
  });

  test('a new owner who pays replaces the former payer', async () => {
    const owner = await register(sandbox.url, sandbox.api, {});
    await createClient(sandbox, owner.id).buy();
    const hint = { username: owner.username, paymentStatus: 'completed' };
    await owner.api.post('/api/auth/update-payment-status', hint);
    const { token } = (await owner.api.post('/api/invites', { role: 'parent' })).body as {
      token: string;
    };
    const heir = await register(sandbox.url, sandbox.api, { inviteToken: token });
    await handOver(sandbox, owner, heir);
    const renews = async () => {
      const [plan] = await sandbox.billing.subscriptionsOf(owner.id);
      return plan?.willRenew;
    };
    await sandbox.plans.refresh(owner.accountId);
    expect(await renews()).toBe(true);
    await createClient(sandbox, heir.id).buy();
    await sandbox.plans.refresh(owner.accountId);
    expect(await renews()).toBe(false);
    const told = (await heir.api.get('/api/subscription')).body;
    expect(told).toMatchObject({ state: 'active', payerId: heir.id });
  });

  test('a failed renewal and the end of the plan are visible to everybody', async () => {
    const owner = await register(sandbox.url, sandbox.api, {});
    await createClient(sandbox, owner.id).buy();
    const plan = async () =>
      (await owner.api.get('/api/subscription')).body as { productId: string };
    const { productId } = await plan();
    await sandbox.billing.failRenewal(owner.id, productId);
    await sandbox.billing.clock.advance(owner.id, 32 * DAY_MS);
    await sandbox.plans.refresh(owner.accountId);
    expect(await plan()).toMatchObject({ state: 'billing_issue', willRenew: false });
    await sandbox.billing.clock.advance(owner.id, 60 * DAY_MS);
    await sandbox.plans.refresh(owner.accountId);
    expect(await plan()).toMatchObject({ state: 'ended' });
  });

  test('another card is charged the open amount, and the plan continues', async () => {
    const owner = await register(sandbox.url, sandbox.api, {});
    await createClient(sandbox, owner.id).buy();
    const { productId } = (await owner.api.get('/api/subscription')).body as { productId: string };
    await sandbox.billing.failRenewal(owner.id, productId);
    await sandbox.billing.clock.advance(owner.id, 32 * DAY_MS);
    await sandbox.plans.refresh(owner.accountId);
    const open = async () =>
      (await owner.api.post('/api/subscription/card')).body as { id: string; clientSecret: string };
    const confirm = (secret: string, card: string) =>
      sandbox.api.post(`/billing/gateway/intents/${secret.split('_secret_')[0]}/confirm`, {
        client_secret: secret,
        card,
      });
    const look = async (id: string, person = owner) =>
      (await person.api.post(`/api/subscription/card/${id}`)).body;
    const form = await open();
    expect(form).toMatchObject({ clientSecret: expect.stringMatching(/^seti_/), currency: 'usd' });
    const refused = await confirm(form.clientSecret, 'declined');
    expect(refused.body).toMatchObject({ error: { code: 'card_declined' } });
    expect(await look(form.id)).toMatchObject({
      state: 'waiting',
      plan: { state: 'billing_issue' },
    });
    // A card that can be kept and not charged leaves the plan as it is.
    await confirm(form.clientSecret, 'fails_later');
    expect(await look(form.id)).toMatchObject({
      state: 'changed',
      plan: { state: 'billing_issue' },
    });
    const strange = await open();
    await confirm(strange.clientSecret, 'no_setup');
    expect(await look(strange.id)).toMatchObject({ state: 'failed' });
    const good = await open();
    for (const _ of [1, 2]) await confirm(good.clientSecret, 'visa');
    const receipts = async () =>
      (await sandbox.billing.receiptsOf(owner.id)).map(({ totalMicros }) => totalMicros);
    for (const _ of [1, 2]) {
      expect(await look(good.id)).toMatchObject({ state: 'changed', plan: { state: 'active' } });
      expect(await receipts()).toEqual([5_000_000, 5_000_000]);
    }
    const stranger = await register(sandbox.url, sandbox.api, {});
    await createClient(sandbox, stranger.id).buy();
    const hint = { username: stranger.username, paymentStatus: 'completed' };
    await stranger.api.post('/api/auth/update-payment-status', hint);
    expect(await look(good.id, stranger)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('the sample family gets a plan once', { tags: 'long' }, async () => {
    const family = await startTestServer({ payments: true, sample: true });
    try {
      for (const _ of [1, 2]) await giveSamplePlan(family.accounts, family.billing);
      const signedIn = await family.api.post('/api/auth/login', {
        username: 'emma@nestling.example',
        password: SAMPLE_PASSWORD,
      });
      const { accessToken } = signedIn.body as { accessToken: string };
      const { body } = await createApi(family.url, accessToken).get('/api/subscription');
      expect(body).toMatchObject({ state: 'free', isPayer: true, store: 'promotional' });
    } finally {
      await family.stop();
    }
  });
});

test('the housekeeping reads the plans that have ended', async () => {
  const { owner } = await paidFamily(1);
  hosted.put(owner.id, { expiresAt: now + 31 * DAY_MS });
  later(2);
  hosted.asked.length = 0;
  await server.plans.sweep();
  expect(hosted.asked).toContain(owner.id);
  hosted.asked.length = 0;
  await server.plans.sweep();
  expect(hosted.asked).not.toContain(owner.id);
});

test('a server without payments has no prices, and everything is free', async () => {
  const free = await startTestServer();
  try {
    const owner = await register(free.url, free.api, {});
    expect((await free.api.get('/api/billing')).body).toEqual({
      apiKey: null,
      proxyUrl: null,
      gatewayScript: null,
    });
    expect(await planOf(owner)).toMatchObject({ state: 'free', isPayer: true });
  } finally {
    await free.stop();
  }
});

test('browsers get only public keys', async () => {
  const { body } = await server.api.get('/api/billing');
  const { url: proxyUrl, publicKey: apiKey } = hosted.config;
  expect(body).toEqual({ apiKey, proxyUrl, gatewayScript: null });
});

test('only the checkout page allows the hosts of the payment, and only with real keys', async () => {
  const policyAt = async (url: string, path: string) =>
    (await fetch(url + path)).headers.get('content-security-policy') ?? '';
  const pay = await policyAt(server.url, '/subscribe');
  expect(pay).toMatch(/script-src 'self' https:\/\/js\.stripe\.com/);
  expect(pay).toMatch(/frame-src https:\/\/js\.stripe\.com/);
  expect(pay).toContain(`https://api.stripe.com ${hosted.config.url}`);
  expect(pay).toMatch(/img-src 'self' [^;]* https:\/\/pictures\.example\.test/);
  expect(pay).toMatch(/font-src 'self' [^;]*https:\/\/pictures\.example\.test/);
  for (const path of ['/', '/home', '/subscribed', '/api/billing?x=/subscribe']) {
    const policy = await policyAt(server.url, path);
    expect(policy).not.toMatch(/stripe|pictures/);
    expect(policy).toMatch(/require-trusted-types-for 'script'/);
  }
  // The scripts of a payment are not written for them.
  expect(pay).not.toMatch(/trusted-types/);
  const playing = await startTestServer({ payments: true });
  try {
    expect(await policyAt(playing.url, '/subscribe')).not.toMatch(/https:/);
  } finally {
    await playing.stop();
  }
});

function newOwner(): Promise<Person> {
  return register(server.url, server.api, {});
}

async function settle(owner: Person): Promise<unknown> {
  const { username } = owner;
  const hint = { username, paymentStatus: 'completed' };
  return (await owner.api.post('/api/auth/update-payment-status', hint)).body;
}

/** After a jump of the clock their tokens are over. */
async function planOf(person: Person): Promise<Record<string, unknown>> {
  const path = '/api/subscription';
  let answer = await person.api.get(path);
  if (answer.status === 401) {
    answer = await (await signInAgain(server.url, person)).api.get(path);
  }
  expect(answer.status).toBe(200);
  return answer.body as Record<string, unknown>;
}

/** An owner who has paid, a parent and a caregiver of their child. */
async function paidFamily(days = 30, fields: Record<string, unknown> = {}) {
  const owner = await newOwner();
  hosted.put(owner.id, { expiresAt: now + days * DAY_MS, fields });
  await settle(owner);
  const child = await owner.api.post('/api/user-children', { name: 'Mia' });
  const { id: childId } = child.body as { id: string };
  const invite = async (body: object) => {
    const { token } = (await owner.api.post('/api/invites', body)).body as { token: string };
    return register(server.url, server.api, { inviteToken: token });
  };
  const parent = await invite({ role: 'parent' });
  const caregiver = await invite({ role: 'caregiver', childIds: [childId], preset: 'nanny' });
  return { owner, parent, caregiver, childId };
}

function json(method: string, body: object): RequestInit {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

let events = 0;
function id(): string {
  events += 1;
  return `evt_${events}`;
}

function send(event: object) {
  return server.api.raw('/api/billing/webhook', {
    method: 'POST',
    ...hosted.webhook(event, now),
  });
}

async function listen({ accessToken }: Person) {
  const socket = io(server.url, {
    transports: ['websocket'],
    reconnection: false,
    auth: { token: accessToken },
  });
  const next = () =>
    new Promise<void>((resolve) => {
      socket.once(PLAN_EVENT, () => resolve());
    });
  const first = next();
  await new Promise<void>((resolve) => {
    socket.once('connect', () => resolve());
  });
  return { next: () => first, close: () => socket.close() };
}
