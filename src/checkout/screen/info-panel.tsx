import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import type { Branding } from '../../../schema/wire/billing.ts';
import { showsTax, taxPrompt } from '../../billing/purchase/tax.ts';
import type { Translator } from '../../billing/translations/translator.ts';
import { cx } from '../../ui/cx.ts';
import type { Look, ScreenParts } from './screen-parts.ts';
import { priceLines, trialEnd, trialOf } from './prices.ts';
import * as styles from './checkout.module.css';

/** The product and its price: beside the form, above it on narrow screens. */
export function InfoPanel(parts: ScreenParts) {
  const { checkout, state, translator, look } = parts;
  const { say } = translator;
  const { option, request } = checkout.purchase;
  const { product } = request.package;
  const { branding } = look;
  const isSubscription = product.productType === 'subscription';
  return (
    <section aria-label={say('navbar_header.details')} className={styles.infoPanel}>
      <Navbar
        translator={translator}
        look={look}
        isLocked={state.work === 'paying' && state.page !== 'checking'}
        leave={() => checkout.leave()}
      />
      <header className={styles.product}>
        {isSubscription && <p className={styles.subscribeTo}>{say('product_info.subscribe_to')}</p>}
        <h1 className={styles.productTitle} style={brandFontStyle(branding)}>
          <bdi>{say('product_info.product_title', { productTitle: product.title })}</bdi>
        </h1>
        {branding?.appearance?.show_product_description && product.description && (
          <p className={styles.description}>
            <bdi>
              {say('product_info.product_description', { productDescription: product.description })}
            </bdi>
          </p>
        )}
      </header>
      <div className={styles.prices}>
        {priceLines(product, option, state.price, translator).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {state.page.startsWith('payment') && (
        <Details {...parts}>
          <PriceTable {...parts} />
        </Details>
      )}
    </section>
  );
}

/** The bar at the top. It is drawn before the texts are loaded, too. */
export function Navbar({
  translator,
  look,
  isLocked = false,
  leave,
}: {
  translator: Translator | null;
  look: Look;
  isLocked?: boolean;
  leave(): void;
}) {
  const { branding, isFullPage } = look;
  return (
    <div className={styles.navbar}>
      {isFullPage && (
        <button
          type="button"
          className={styles.iconButton}
          aria-label={translator?.say('navbar_header.back_button') ?? 'Back'}
          disabled={isLocked}
          onClick={leave}
        >
          <ArrowLeft aria-hidden="true" size={24} className={styles.whenWide} />
          <X aria-hidden="true" size={24} className={styles.whenNarrow} />
        </button>
      )}
      <Brand branding={branding} asset={look.asset} />
      {/* Hidden, because the same text is the accessible name of the whole panel. */}
      <p aria-hidden="true" className={styles.detailsName}>
        {translator?.say('navbar_header.details')}
      </p>
    </div>
  );
}

/** The wordmark, or icon and name. Without the picture only the name is shown. */
function Brand({
  branding,
  asset,
}: {
  branding: Branding | null;
  asset: (path: string) => string;
}) {
  const [isBroken, setIsBroken] = useState(false);
  if (!branding) return null;
  const { app_name: name, app_icon, app_icon_webp, app_wordmark, app_wordmark_webp } = branding;
  const picture = (png: string, webp: string | null | undefined, alt: string, look?: string) => (
    <picture>
      {webp && <source type="image/webp" srcSet={asset(webp)} />}
      <img src={asset(png)} alt={alt} className={look} onError={() => setIsBroken(true)} />
    </picture>
  );
  if (app_wordmark && !isBroken)
    return (
      <p className={styles.brand}>
        {picture(app_wordmark, app_wordmark_webp, name ?? '', styles.wordmark)}
      </p>
    );
  return (
    <p className={styles.brand}>
      {app_icon && app_icon_webp && !isBroken && picture(app_icon, app_icon_webp, '', styles.icon)}
      {name}
    </p>
  );
}

function brandFontStyle(branding: Branding | null): CSSProperties {
  const font = branding?.brand_font_config;
  if (!font) return {};
  return {
    '--brand-font-size-mobile': font.mobile.font_size,
    '--brand-font-weight-mobile': font.mobile.font_weight,
    '--brand-font-size-desktop': font.desktop.font_size,
    '--brand-font-weight-desktop': font.desktop.font_weight,
  };
}

/** On narrow screens the table can be collapsed; it starts expanded. */
function Details({ translator: { say }, children }: ScreenParts & { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(true);
  const id = useId();
  return (
    <div>
      <button
        type="button"
        className={cx(styles.detailsToggle, isOpen && styles.detailsOpen)}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {say(isOpen ? 'pricing_dropdown.hide_details' : 'pricing_dropdown.show_details')}
        <ChevronDown aria-hidden="true" size={18} />
      </button>
      <div id={id} className={cx(styles.details, !isOpen && styles.detailsClosed)}>
        {children}
      </div>
    </div>
  );
}

function PriceTable({ checkout, state, translator }: ScreenParts) {
  const { say, money, date } = translator;
  const { price } = state;
  const { currency, taxCalculationStatus: status } = price;
  const sum = (amountMicros: number) => money({ amountMicros, currency });
  const { option } = checkout.purchase;
  const ends = trialEnd(option, checkout.now());
  const items = price.taxBreakdown ?? [];
  const prompt = taxPrompt(state.place);
  const hasTaxRows = showsTax(price) || status === 'loading';
  return (
    <dl className={styles.table}>
      {hasTaxRows && (
        <>
          <Row name={say('pricing_table.total_excluding_tax')}>
            {sum(price.totalExcludingTaxInMicros)}
          </Row>
          {status === 'loading' || items.length === 0 ? (
            <Row name={say('pricing_table.tax')}>
              {status === 'loading' ? <span className={styles.skeleton} /> : say(prompt)}
            </Row>
          ) : (
            items.map(({ displayName, taxAmountInMicros }) => (
              <Row key={displayName} name={displayName}>
                {sum(taxAmountInMicros)}
              </Row>
            ))
          )}
        </>
      )}
      {ends && (
        <Row name={say('pricing_table.trial_ends', { formattedTrialEndDate: date(ends) })}>
          {sum(price.totalAmountInMicros)}
        </Row>
      )}
      <Row name={say('pricing_table.total_due_today')} isTotal>
        {/* Also when the end of the trial is unknown. */}
        {sum(trialOf(option) ? 0 : price.totalAmountInMicros)}
      </Row>
    </dl>
  );
}

function Row({
  name,
  isTotal = false,
  children,
}: {
  name: string;
  isTotal?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={cx(styles.row, isTotal && styles.total)}>
      <dt>
        <bdi>{name}</bdi>
      </dt>
      {/* A total that changes during typing is announced after a pause. */}
      <dd aria-live={isTotal ? 'polite' : undefined}>{children}</dd>
    </div>
  );
}
