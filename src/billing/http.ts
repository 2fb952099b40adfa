import type * as z from 'zod/mini';
import { ProviderError } from '../../schema/wire/billing.ts';
import { codeOf } from './backend-codes.ts';
import { BillingError, BillingErrorCode } from './errors.ts';
import { linkSignals } from './signals.ts';
import type { BillingRuntime } from './runtime.ts';

/** The version of the provider's client whose wire format this layer uses. */
export const PROTOCOL_CLIENT_VERSION = '1.11.0';

const REQUEST_LIMIT_MS = 30_000;

export type HttpOptions = {
  readonly apiKey: string;
  readonly isSandbox: boolean;
  readonly additionalHeaders: Readonly<Record<string, string>>;
  /** The wrapper around this layer. */
  readonly platform?: { readonly flavor: string; readonly version: string };
  readonly runtime: BillingRuntime;
};

export type Call<T> = {
  /** The call's name for logs, without the customer's id. */
  readonly name: string;
  readonly url: string;
  /** Sent as JSON by POST; without it the call is a GET. */
  readonly body?: unknown;
  readonly answer: z.ZodMiniType<T>;
  readonly signal?: AbortSignal | undefined;
  /** A request that takes longer has failed. */
  readonly limitMs?: number;
};

export type Http = {
  readonly headers: Readonly<Record<string, string>>;
  /**
   * One request.
   * @throws BillingError for anything but a valid answer; the reason of the signal when it is
   * aborted
   */
  call<T>(call: Call<T>): Promise<T>;
};

export function createHttp(options: HttpOptions): Http {
  const { runtime } = options;
  const headers = headersOf(options);

  /** Reads the body as well, since a connection that breaks during the body is a network error too. */
  async function exchange({ url, body, signal, limitMs = REQUEST_LIMIT_MS }: Call<unknown>) {
    signal?.throwIfAborted();
    const limit = linkSignals(signal, runtime.signalAfter(limitMs));
    try {
      const response = await runtime.fetch(url, {
        method: body === undefined ? 'GET' : 'POST',
        headers,
        signal: limit.signal,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, text: await response.text() };
    } catch (cause) {
      signal?.throwIfAborted();
      throw new BillingError(BillingErrorCode.network, {
        underlyingMessage: cause instanceof Error ? cause.message : String(cause),
        cause,
      });
    } finally {
      limit.release();
    }
  }

  return {
    headers,
    async call(call) {
      const { status, text } = await exchange(call);
      const underlyingMessage = `Request: ${call.name}. Status code: ${status}. Body: ${text.slice(0, 200)}`;
      // The provider never answers with a page.
      if (status < 400 && /^\s*</.test(text)) {
        throw new BillingError(BillingErrorCode.network, { underlyingMessage, isPortal: true });
      }
      const body = parseJson(text);
      if (status >= 400) throw refusal(status < 500 ? body : null, underlyingMessage);
      const read = call.answer.safeParse(body);
      if (read.success) return read.data;
      // An empty body, or the answer of another program.
      throw new BillingError(BillingErrorCode.unexpectedBackendResponse, {
        underlyingMessage,
        cause: read.error,
      });
    },
  };
}

function headersOf({ apiKey, isSandbox, additionalHeaders, platform }: HttpOptions) {
  return {
    // Spread first, so that the client's own headers win.
    ...additionalHeaders,
    Authorization: `Bearer ${apiKey}`,
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'X-Platform': 'web',
    'X-Version': PROTOCOL_CLIENT_VERSION,
    'X-Is-Sandbox': String(isSandbox),
    ...(platform && {
      'X-Platform-Flavor': platform.flavor,
      'X-Platform-Flavor-Version': platform.version,
    }),
  };
}

/** @param body  of a 4xx, which has the provider's own number */
function refusal(body: unknown, underlyingMessage: string): BillingError {
  const { data } = ProviderError.safeParse(body);
  const backendCode = Number(data?.code);
  const code = codeOf(backendCode);
  return code === undefined
    ? new BillingError(BillingErrorCode.unknownBackend, { underlyingMessage })
    : new BillingError(code, { underlyingMessage: data?.message ?? null, backendCode });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
