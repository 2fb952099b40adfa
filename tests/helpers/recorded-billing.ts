import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { billingExample } from './billing-provider.ts';

/** A billing provider over HTTP with recorded answers: one customer who buys one trial. */
export type RecordedBilling = {
  url: string;
  /** The names of the received events. */
  events: string[];
  stop(): Promise<void>;
};

type Answer = { status?: number; example: string };

const KEY = 'Bearer rcb_sb_recorded';

export async function startRecordedBilling(): Promise<RecordedBilling> {
  const events: string[] = [];
  let asked = 0;
  let isBought = false;

  function answer(method: string, path: string, body: string): Answer {
    const route = `${method} ${path.replace(/\?.*/, '')}`;
    if (/^GET .*\/offerings$/.test(route)) return { example: 'offerings' };
    if (/^GET .*\/products$/.test(route)) return { example: 'products' };
    if (/^GET .*\/branding$/.test(route)) return { example: 'branding' };
    if (/^POST .*\/attributes$/.test(route)) {
      const isGood = !body.includes('$bogus');
      return isGood
        ? { example: 'attributes_response' }
        : { status: 400, example: 'attributes_error' };
    }
    if (/^GET \/v1\/subscribers\/[^/]+$/.test(route)) {
      return { example: isBought ? 'subscriber_trial' : 'subscriber_new' };
    }
    if (/^POST .*\/start$/.test(route)) {
      return isBought
        ? { status: 409, example: 'error_already_subscribed' }
        : { example: 'checkout_start' };
    }
    if (/^POST .*\/calculate_taxes$/.test(route)) {
      return { example: body === '{}' ? 'calculate_taxes_failed' : 'calculate_taxes' };
    }
    if (/^POST .*\/complete$/.test(route)) return { example: 'checkout_complete' };
    if (/^GET .*\/checkout\/ops_01$/.test(route)) {
      asked += 1;
      isBought = asked > 1;
      return { example: isBought ? 'checkout_status_succeeded' : 'checkout_status_in_progress' };
    }
    throw new Error(`Nobody recorded ${route}`);
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const send = ({ status = 200, example }: Answer): void => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(billingExample(example)));
      };
      if (request.url === '/v1/events') {
        const told = JSON.parse(body) as { events: { event_name: string }[] };
        events.push(...told.events.map(({ event_name }) => event_name));
        response.writeHead(200).end();
      } else if (request.headers.authorization !== KEY) {
        send({ status: 401, example: 'error_bad_key' });
      } else {
        send(answer(request.method ?? 'GET', request.url ?? '/', body));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    events,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
