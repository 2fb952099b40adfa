import { PROTOCOL_CLIENT_VERSION } from '../http.ts';
import type { BillingRuntime } from '../runtime.ts';
import type { PageFacts } from './events.ts';
import type { EventQueue } from './queue.ts';

export type EventName =
  | 'sdk_initialized'
  | 'checkout_session_start'
  | 'checkout_session_end'
  | 'checkout_flow_error'
  | 'checkout_payment_tax_calculation'
  | 'checkout_payment_form_impression'
  | 'checkout_payment_form_error'
  | 'checkout_payment_form_dismiss'
  | 'checkout_payment_form_submit'
  | 'checkout_payment_form_gateway_error'
  | 'checkout_purchase_successful_impression'
  | 'checkout_purchase_successful_dismiss';

/** Tracks one event. Never fails, and does nothing when events are switched off. */
export type Track = (name: EventName, properties?: Readonly<Record<string, unknown>>) => void;

/** Wraps events in the provider's format, with the page's facts at that moment. */
export function createTracker({
  queue,
  runtime,
  page,
  collectUtm,
  appUserId,
  traceId,
}: {
  queue: EventQueue;
  runtime: Pick<BillingRuntime, 'now' | 'newId'>;
  page: () => PageFacts;
  collectUtm: boolean;
  appUserId: () => string;
  traceId: string;
}): Track {
  return (name, properties = {}) =>
    queue.add({
      id: runtime.newId(),
      type: 'web_billing',
      timestamp_ms: runtime.now(),
      event_name: name,
      app_user_id: appUserId(),
      context: contextOf(page(), collectUtm),
      properties: { trace_id: traceId, ...properties },
    });
}

function contextOf(page: PageFacts, collectUtm: boolean): Record<string, unknown> {
  const utm = collectUtm ? utmOf(page.url) : {};
  return {
    library_name: 'purchases-js',
    library_version: PROTOCOL_CLIENT_VERSION,
    source: 'sdk',
    rc_source: null,
    locale: page.locale ?? null,
    user_agent: page.userAgent ?? null,
    time_zone: page.timeZone ?? null,
    screen_width: page.screenWidth ?? null,
    screen_height: page.screenHeight ?? null,
    ...Object.fromEntries(utmNames.map((name) => [name, utm[name] ?? null])),
    page_referrer: page.referrer ?? null,
    // Query and hash may hold secrets.
    page_url: page.url?.replace(/[?#].*$/s, '') ?? null,
    page_title: page.title ?? null,
  };
}

const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const;

/** The UTM parameters of the page's URL. */
export function utmOf(url: string | undefined): Record<string, string> {
  const query = /\?([^#]*)/.exec(url ?? '')?.[1] ?? '';
  const parameters = new URLSearchParams(query);
  return Object.fromEntries(
    utmNames.flatMap((name) => {
      const value = parameters.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}
