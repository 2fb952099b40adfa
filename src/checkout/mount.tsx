import { createRoot } from 'react-dom/client';
import { Appearance, type Branding } from '../../schema/wire/billing.ts';
import type { Billing } from '../billing/billing.ts';
import { FlowErrorKind, type PurchaseFlowError, toFlowError } from '../billing/errors.ts';
import { type BillingLog, createLog } from '../billing/log.ts';
import type { Package } from '../billing/offerings.ts';
import type { PurchaseOption } from '../billing/products.ts';
import {
  createTranslator,
  type LabelsOverride,
  type Translator,
} from '../billing/translations/translator.ts';
import { realRuntime } from '../billing/runtime.ts';
import { gatewayAppearance } from './brand/appearance.ts';
import { brandColors, brandMode, brandShape, type ColorMode } from './brand/brand.ts';
import { loadBrandFont } from './brand/brand-font.ts';
import { brandingInTime } from './flow/branding-in-time.ts';
import { type Checkout, createCheckout } from './flow/checkout.ts';
import type { CheckoutParts, FinishedPurchase } from './flow/checkout-run.ts';
import { createWaiting } from './flow/waiting.ts';
import { CheckoutScreen } from './screen/checkout-screen.tsx';
import type { Look } from './screen/screen-parts.ts';
import { fullPageHost, takeOverPage } from './host-page.ts';
import { deviceIsOnline, systemIsDark } from './live-browser.ts';
import { createStripeGateway } from './gateway/stripe-gateway.ts';

export type CheckoutOptions = {
  readonly billing: Billing;
  readonly package: Package;
  /** Default: the product's default option. */
  readonly option?: PurchaseOption;
  readonly customerEmail?: string;
  readonly locale: string;
  readonly defaultLocale?: string;
  readonly labelsOverride?: LabelsOverride;
  readonly skipSuccessPage?: boolean;
  readonly metadata?: Readonly<Record<string, string | null>>;
  /** The look of this checkout only. Called again when the system's colour mode changes. */
  look?(): CheckoutLook;
  /** The fake gateway on our own origin; null: the real one is fetched by stripe-js. */
  readonly gatewayScript?: string | null;
  /** Base URL of the brand's icon, wordmark and font; default: the hosted provider's. */
  readonly assetsBase?: string;
  readonly log?: BillingLog;
  onFinished(result: FinishedPurchase): void;
  /** The person has left without buying. The app then unmounts. */
  onClosed(): void;
  /** The person has left an error page. Without this callback `onClosed` is called. */
  onFailed?(error: PurchaseFlowError): void;
};

export type CheckoutLook = {
  /** Default: the system's preference. */
  readonly colorMode?: ColorMode;
  /** Overrides the appearance in the provider's branding. */
  readonly brandingOverride?: Partial<Appearance>;
};

const HOSTED_ASSETS = 'https://da08ctfrofx1b.cloudfront.net/';

/**
 * Opens the checkout for one package. It needs a connection: without one it shows that, and
 * continues when there is one. Nothing of the gateway is loaded before this call.
 *
 * @param element  null: the checkout covers the whole page until it is unmounted
 * @returns unmounts it and restores the page
 */
export function mount(element: HTMLElement | null, options: CheckoutOptions): () => void {
  const { host, removeHost } = element ? { host: element, removeHost() {} } : fullPageHost();
  // Without this a rendering error would leave a blank page.
  const root = createRoot(host, { onUncaughtError: giveUp });
  const ending = new AbortController();
  const isFullPage = element === null;
  let checkout: Checkout | null = null;
  let translator: Translator | null = null;
  let look = lookOf(null, options, isFullPage);

  const draw = () => {
    if (ending.signal.aborted) return;
    const parts = { checkout, translator, look, isOnline: deviceIsOnline, leave };
    root.render(<CheckoutScreen {...parts} />);
  };
  const leave = () => {
    if (checkout) return checkout.stepBack();
    options.onClosed();
    return true;
  };
  const stopFollowing = systemIsDark.subscribe(() => {
    look = lookOf(look.branding, options, isFullPage, look.brandFont);
    checkout?.restyle(gatewayLook(look));
    draw();
  });

  async function open(): Promise<void> {
    // In parallel, so that the person waits only for the slower one.
    const brandingRequest = brandingInTime(
      () => options.billing.getBranding(),
      waiting,
      ending.signal,
    );
    brandingRequest.catch(() => undefined);
    translator = await loadTranslator();
    draw();
    const branding = await brandingRequest;
    if (ending.signal.aborted) return;
    const isSlow = branding === 'late';
    look = lookOf(isSlow ? null : branding, options, isFullPage);
    checkout = begin(options, { look, translator, isSlow });
    checkout.open();
    draw();
    await drawBrandFont();
  }

  /** Loads the texts; after a failure without a connection it waits for one and tries again. */
  async function loadTranslator(): Promise<Translator> {
    const { locale, defaultLocale, labelsOverride } = options;
    try {
      return await createTranslator({ locale, defaultLocale, overrides: labelsOverride });
    } catch (error) {
      if (deviceIsOnline.get()) throw error;
      await waiting.online(ending.signal);
      return loadTranslator();
    }
  }

  function giveUp(error: unknown): void {
    if (ending.signal.aborted) return;
    createLog(options.log).error(`The checkout cannot go on: ${String(error)}`);
    const failure = toFlowError(error, FlowErrorKind.settingUpPurchase);
    if (options.onFailed) options.onFailed(failure);
    else options.onClosed();
  }

  async function drawBrandFont(): Promise<void> {
    const address = look.branding?.brand_font_config?.font_url;
    if (!address) return;
    const brandFont = await loadBrandFont(look.asset(address));
    if (!brandFont) createLog(options.log).warn('No brand font');
    look = { ...look, brandFont };
    draw();
  }

  draw();
  // Analytics events that wait would be lost with the page.
  addEventListener('pagehide', () => options.billing.flush(), { signal: ending.signal });
  const restorePage = isFullPage ? takeOverPage(host, leave) : () => undefined;
  open().catch(giveUp);

  return () => {
    if (ending.signal.aborted) return;
    ending.abort();
    stopFollowing();
    checkout?.close();
    root.unmount();
    removeHost();
    restorePage();
  };
}

const waiting = createWaiting(deviceIsOnline, realRuntime.wait);

function begin(
  options: CheckoutOptions,
  { look, ...parts }: Pick<CheckoutParts, 'translator' | 'isSlow'> & { look: Look },
): Checkout {
  const { billing } = options;
  const { branding } = look;
  return createCheckout({
    ...parts,
    billing,
    purchase: billing.beginPurchase({
      package: options.package,
      option: options.option,
      customerEmail: options.customerEmail,
      metadata: options.metadata,
      appearance: branding?.appearance ?? null,
    }),
    branding,
    appearance: gatewayLook(look),
    openGateway: createStripeGateway(options.gatewayScript ?? null),
    runtime: realRuntime,
    isOnline: deviceIsOnline,
    skipSuccessPage: options.skipSuccessPage ?? false,
    log: createLog(options.log),
    onFinished: options.onFinished,
    onClosed: options.onClosed,
    onFailed: options.onFailed ?? options.onClosed,
  });
}

function gatewayLook({ branding, mode }: Look) {
  const appearance = branding?.appearance ?? null;
  return gatewayAppearance(brandColors(appearance, 'form', mode), brandShape(appearance));
}

function lookOf(
  branding: Branding | null,
  options: CheckoutOptions,
  isFullPage: boolean,
  brandFont: string | null = null,
): Look {
  const { brandingOverride, colorMode } = options.look?.() ?? {};
  const own = withOverride(branding, brandingOverride);
  const wanted = colorMode ?? (systemIsDark.get() ? 'dark' : 'light');
  return {
    branding: own,
    mode: brandMode(own?.appearance ?? null, wanted),
    isFullPage,
    isSandbox: options.billing.isSandbox,
    brandFont,
    asset: (path) => `${options.assetsBase ?? HOSTED_ASSETS}${path}`,
  };
}

/** Returns a copy, so that the look of one checkout does not change the next. */
function withOverride(
  branding: Branding | null,
  override: Partial<Appearance> | undefined,
): Branding | null {
  if (!branding || !override) return branding;
  return { ...branding, appearance: Appearance.parse({ ...branding.appearance, ...override }) };
}
