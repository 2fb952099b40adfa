import type { Appearance } from '../../../../schema/wire/billing.ts';

/** Loads and draws the checkout's card form for another card. */
export type OpenCardForm = (options: {
  into: HTMLElement;
  publishableApiKey: string;
  stripeAccountId: string;
  currency: string;
  locale: string;
  gatewayScript: string | null;
  colorMode: 'light' | 'dark';
  brandingOverride?: Partial<Appearance>;
  onReady(): void;
  onChange(isComplete: boolean): void;
  onLoadFailed(): void;
}) => Promise<CardForm>;

export type CardForm = {
  save(
    clientSecret: string,
  ): Promise<{ kind: 'saved' | 'unknown' } | { kind: 'refused'; message: string | null }>;
  close(): void;
};
