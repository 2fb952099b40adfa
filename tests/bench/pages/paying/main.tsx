import { createRoot } from 'react-dom/client';
import { createBilling } from '../../../../src/billing/billing.ts';
import { paywallValues } from '../../../../src/billing/variables.ts';
import { createTranslator } from '../../../../src/billing/translations/translator.ts';
import { mount } from '../../../../src/checkout/mount.tsx';
import { Paywall } from '../../../../src/paywall/paywall.tsx';

/** Our paywall and our checkout as a page has them, for the bench. */
export type OurClient = {
  /** Reads what is for sale. @returns what shows it, and what begins the purchase of a month */
  prepare(customer: { apiKey: string; appUserId: string; email: string }): Promise<{
    showPaywall(): Promise<void> | void;
    buy(): Promise<void> | void;
  }>;
};

const client: OurClient = {
  async prepare({ apiKey, appUserId, email }) {
    const billing = createBilling({ apiKey, appUserId, proxyUrl: `${location.origin}/billing` });
    const { current } = await billing.getOfferings();
    const monthly = current?.packagesById['$rc_monthly'];
    const place = document.querySelector('main');
    if (!current || !monthly || !place) throw new Error('nothing is for sale');
    return {
      showPaywall() {
        void createTranslator({ locale: navigator.language }).then((translator) =>
          createRoot(place).render(
            <Paywall
              components={current.paywallComponents}
              packages={current.packages}
              variables={paywallValues(current.packages, translator)}
              locale={navigator.language}
              groupLabel="Plans"
              onPurchase={ignore}
              onRestore={ignore}
              onBack={ignore}
              onNavigate={ignore}
            />,
          ),
        );
      },
      buy() {
        mount(null, {
          billing,
          package: monthly,
          customerEmail: email,
          locale: navigator.language,
          onFinished: ignore,
          onClosed: ignore,
        });
      },
    };
  },
};
Object.assign(globalThis, { ourClient: client });

function ignore() {}
