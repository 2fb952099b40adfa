import type { OfferingsAnswer } from '../../schema/wire/billing.ts';
import { checkCurrency } from './configuration.ts';
import type { Endpoints } from './endpoints.ts';
import type { Log } from './log.ts';
import {
  joinOfferings,
  type Offering,
  offeringForPlacement,
  type Offerings,
  onlyOffering,
  productIdsOf,
  readOfferings,
} from './offerings.ts';
import { readProduct, type SoldProduct } from './products.ts';
import { linkSignals } from './signals.ts';
import type { BillingRuntime } from './runtime.ts';

export type OfferingsRequest = {
  /** Three capital letters. */
  readonly currency?: string;
  /** Limits the answer to one offering, or to `current`. */
  readonly offeringIdentifier?: string;
  /** After this time the list is empty, without an error. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
};

type ReaderParts = {
  readonly endpoints: Endpoints;
  readonly runtime: Pick<BillingRuntime, 'signalAfter'>;
  /** The locale of `formattedPrice`. */
  readonly locale: string;
  readonly log: Log;
  readonly appUserId: () => string;
};

type Offered = { offerings: Offerings; placements: OfferingsAnswer['placements'] };

/** Reads the customer's offerings with the products and prices of each package. */
export function createOfferingsReader({ endpoints, runtime, locale, log, appUserId }: ReaderParts) {
  async function readAll(request: OfferingsRequest): Promise<Offered> {
    if (request.currency !== undefined) checkCurrency(request.currency);
    const tooLate =
      request.timeoutMs === undefined ? undefined : runtime.signalAfter(request.timeoutMs);
    const linked = linkSignals(request.signal, tooLate);
    try {
      const answer = await endpoints.offerings(appUserId(), linked.signal);
      const wires = readOfferings(answer, log);
      const ids = productIdsOf(wires);
      const sold = await soldProducts(ids, request.currency ?? '', linked.signal);
      const offerings = joinOfferings(answer, wires, sold, log);
      if (Object.keys(offerings.all).length === 0) log.warn('There are no offerings');
      return { offerings, placements: answer.placements };
    } catch (error) {
      if (!tooLate?.aborted || request.signal?.aborted) throw error;
      log.warn(`There are no offerings: none came within ${request.timeoutMs} ms`);
      return { offerings: { all: {}, current: null }, placements: null };
    } finally {
      linked.release();
    }
  }

  async function soldProducts(
    ids: string[],
    currency: string,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, SoldProduct>> {
    if (ids.length === 0) return new Map();
    const answer = await endpoints.products(appUserId(), { ids, currency }, signal);
    return new Map(
      answer.product_details.flatMap((wire) => {
        const product = readProduct(wire, locale, log);
        return product ? [[product.identifier, product]] : [];
      }),
    );
  }

  return {
    async getOfferings(request: OfferingsRequest = {}): Promise<Offerings> {
      const { offerings } = await readAll(request);
      return onlyOffering(offerings, request.offeringIdentifier);
    },
    async getOfferingForPlacement(
      placement: string,
      request: OfferingsRequest = {},
    ): Promise<Offering | null> {
      const { offerings, placements } = await readAll(request);
      return offeringForPlacement(offerings, placements, placement);
    },
  };
}
