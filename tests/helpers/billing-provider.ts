import { readFileSync } from 'node:fs';
import { type Billing, type BillingOptions, createBilling } from '../../src/billing/billing.ts';
import type { BillingRuntime } from '../../src/billing/runtime.ts';

/** A recorded answer of the provider, by file name. */
export function billingExample(name: string): unknown {
  const file = new URL(`../fixtures/billing/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

const routes = {
  offerings: /^GET .*\/offerings$/,
  products: /^GET .*\/products\?/,
  customer: /^GET .*\/v1\/subscribers\/[^/]+$/,
  attributes: /^POST .*\/attributes$/,
  branding: /^GET .*\/branding$/,
  start: /^POST .*\/checkout\/start$/,
  taxes: /^POST .*\/calculate_taxes$/,
  complete: /^POST .*\/complete$/,
  status: /^GET .*\/checkout\/[^/]+$/,
  events: /^POST .*\/events$/,
} as const;
export type Route = keyof typeof routes;

const examples: Readonly<Record<Route, string | null>> = {
  offerings: 'offerings',
  products: 'products',
  customer: 'subscriber_new',
  attributes: 'attributes_response',
  branding: 'branding',
  start: 'checkout_start',
  taxes: 'calculate_taxes',
  complete: 'checkout_complete',
  status: 'checkout_status_succeeded',
  events: null,
};

/** A reply: a status with a body, a network error, or no answer. */
export type Reply =
  | { status?: number; json?: unknown; text?: string; example?: string }
  | { fault: Error }
  | 'never';

export type TestProvider = {
  readonly runtime: BillingRuntime;
  /** All requests except events. */
  readonly calls: { route: Route; url: string; init: RequestInit; body: unknown }[];
  /** The events that arrived, in order. */
  readonly events: { event_name: string; properties: Record<string, unknown> }[];
  /** Every requested delay, in ms. */
  readonly waits: number[];
  /** The next answers of the route; after them the recorded example. */
  reply(route: Route, ...replies: Reply[]): void;
  /** The answer of the route from now on. */
  always(route: Route, reply: Reply): void;
  bodies(route: Route): unknown[];
  billing(options?: Partial<BillingOptions>): Billing;
};

/** A provider in memory that answers with the recorded examples, without delays. */
export function createTestProvider(): TestProvider {
  const calls: TestProvider['calls'] = [];
  const events: TestProvider['events'] = [];
  const waits: number[] = [];
  const queues = new Map<Route, Reply[]>();
  const standing = new Map<Route, Reply>();
  let ids = 0;

  const runtime: BillingRuntime = {
    fetch(url, init) {
      const line = `${init.method} ${url}`;
      const [route] = Object.entries(routes).find(([, test]) => test.test(line)) ?? [];
      if (!route) throw new TypeError(`Nothing answers ${line}`);
      const name = route as Route;
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
      calls.push({ route: name, url, init, body });
      const reply = queues.get(name)?.shift() ?? standing.get(name) ?? { status: 200 };
      const answer = respond(name, reply, init.signal ?? undefined);
      if (name === 'events' && isDelivered(reply)) {
        events.push(...(body as { events: TestProvider['events'] }).events);
      }
      return answer;
    },
    now: () => Date.UTC(2026, 2, 2, 9, 15, 30),
    random: () => 0.5,
    newId: () => {
      ids += 1;
      return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
    },
    wait(ms, signal) {
      signal?.throwIfAborted();
      waits.push(ms);
      return Promise.resolve();
    },
    signalAfter: () => new AbortController().signal,
  };

  return {
    runtime,
    calls,
    events,
    waits,
    reply: (route, ...replies) =>
      void queues.set(route, [...(queues.get(route) ?? []), ...replies]),
    always: (route, reply) => void standing.set(route, reply),
    bodies: (route) => calls.filter((call) => call.route === route).map(({ body }) => body),
    billing: (options = {}) =>
      createBilling({
        apiKey: 'rcb_sb_test',
        appUserId: 'user_8842',
        proxyUrl: 'https://billing.example.test',
        runtime,
        ...options,
      }),
  };
}

function isDelivered(reply: Reply): boolean {
  return reply !== 'never' && !('fault' in reply) && (reply.status ?? 200) <= 201;
}

function respond(route: Route, reply: Reply, signal: AbortSignal | undefined): Promise<Response> {
  if (reply === 'never') {
    return new Promise((_resolve, reject) => {
      const stop = (): void => reject(signal?.reason as Error);
      if (signal?.aborted) stop();
      signal?.addEventListener('abort', stop);
    });
  }
  if ('fault' in reply) return Promise.reject(reply.fault);
  const example = reply.example ?? examples[route];
  const json = 'json' in reply ? reply.json : example === null ? {} : billingExample(example);
  const status = reply.status ?? 200;
  const text = reply.text ?? JSON.stringify(json);
  return Promise.resolve(new Response(status === 204 ? null : text, { status }));
}

export const networkFault: Reply = { fault: new TypeError('Failed to fetch') };
