import type { Appearance } from '../../../../schema/wire/billing.ts';
import type { Billing } from '../../../billing/billing.ts';
import type { CustomerInfo } from '../../../billing/customer-info.ts';
import type { BillingLog } from '../../../billing/log.ts';
import type { Package } from '../../../billing/offerings.ts';
import type { PurchaseOption } from '../../../billing/products.ts';

/**
 * Opens the payment over the whole page; nothing of it is loaded before.
 *
 * @returns takes it away again
 */
export type OpenCheckout = (purchase: {
  billing: Billing;
  package: Package;
  option: PurchaseOption;
  customerEmail: string;
  locale: string;
  gatewayScript: string | null;
  /** Where the pictures of the brand lie; without it the hosted provider's place. */
  assetsBase?: string;
  /** Asked for again when the system turns light or dark. */
  look: () => { colorMode: 'light' | 'dark'; brandingOverride?: Partial<Appearance> };
  log: BillingLog;
  skipSuccessPage: boolean;
  onFinished(result: { customerInfo: CustomerInfo | null }): void;
  onClosed(): void;
  onFailed(error: { message: string }): void;
}) => Promise<() => void>;
