import type { Appearance } from '../../../../schema/wire/billing.ts';
import type { Billing } from '../../../billing/billing.ts';
import type { CustomerInfo } from '../../../../schema/rules/customer-info.ts';
import type { BillingLog } from '../../../billing/log.ts';
import type { Package } from '../../../billing/offerings.ts';
import type { PurchaseOption } from '../../../billing/products.ts';

/**
 * Loads the checkout and opens it over the whole page.
 *
 * @returns unmounts it
 */
export type OpenCheckout = (purchase: {
  billing: Billing;
  package: Package;
  option: PurchaseOption;
  customerEmail: string;
  locale: string;
  gatewayScript: string | null;
  /** Base URL of the brand's pictures; default: the hosted provider's. */
  assetsBase?: string;
  /** Called again when the system's colour mode changes. */
  look: () => { colorMode: 'light' | 'dark'; brandingOverride?: Partial<Appearance> };
  log: BillingLog;
  skipSuccessPage: boolean;
  onFinished(result: { customerInfo: CustomerInfo | null }): void;
  onClosed(): void;
  onFailed(error: { message: string }): void;
}) => Promise<() => void>;
