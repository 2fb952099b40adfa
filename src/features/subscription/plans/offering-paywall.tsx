import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { Offering } from '../../../billing/offerings.ts';
import { createLog } from '../../../billing/log.ts';
import { type PaywallValues, paywallValues } from '../../../billing/variables.ts';
import { createTranslator } from '../../../billing/translations/translator.ts';
import { t } from '../../../i18n/t.ts';
import type { Paywall } from '../../../paywall/paywall.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { billingLog } from '../customer/billing-log.ts';
import styles from '../subscribe.module.css';

const log = createLog(billingLog);

/** Loaded only for an offering with a paywall: a new account never sees one. */
type Loaded = {
  Paywall: typeof Paywall;
  variables: Readonly<Record<string, PaywallValues>>;
};

async function loadPaywall({ packages }: Offering): Promise<Loaded> {
  const [paywall, translator] = await Promise.all([
    import('../../../paywall/paywall.tsx'),
    createTranslator({ locale: navigator.language }),
  ]);
  return { Paywall: paywall.Paywall, variables: paywallValues(packages, translator) };
}

/** The provider's own page of plans if it can be drawn, else ours. */
export function OfferingPaywall({
  offering,
  fallback,
  onPurchase,
  onRestore,
  onBack,
}: {
  offering: Offering | null;
  fallback: ReactNode;
  onPurchase: (identifier: string) => void;
  onRestore: () => void;
  onBack: () => void;
}) {
  const [loaded, setLoaded] = useState<Loaded | 'none' | null>(null);
  const colorMode = useSyncExternalStore(onDark, isDark) ? 'dark' : 'light';
  const hasPaywall = offering?.paywallComponents != null;
  useEffect(() => {
    if (!offering || !hasPaywall) return;
    loadPaywall(offering).then(setLoaded, (error: unknown) => {
      log.error(`The paywall cannot be loaded: ${String(error)}`);
      setLoaded('none');
    });
  }, [offering, hasPaywall]);
  if (!offering || !hasPaywall || loaded === 'none') return fallback;
  if (loaded === null) return <Skeleton height="20rem" />;
  const { Paywall: LoadedPaywall, variables } = loaded;
  return (
    <LoadedPaywall
      components={offering.paywallComponents}
      packages={offering.packages}
      variables={variables}
      locale={navigator.language}
      colorMode={colorMode}
      groupLabel={t('subscribe.plans')}
      fallback={fallback}
      frame={inWall}
      onProblems={(problems) => {
        for (const { message } of problems) log.error(`The paywall: ${message}`);
      }}
      onPurchase={({ identifier }) => onPurchase(identifier)}
      onRestore={onRestore}
      onBack={onBack}
      onNavigate={(destination) => {
        if (destination.to === 'customer_center') location.assign('/settings?section=billing');
        else if (destination.to === 'url') open(destination.address, '_blank', 'noopener');
        else {
          const own = destination.to === 'terms' ? '/terms' : '/privacy';
          open(destination.address ?? own, '_blank', 'noopener');
        }
      }}
    />
  );
}

function inWall(drawn: ReactNode) {
  return <div className={styles.wall}>{drawn}</div>;
}

const dark = matchMedia('(prefers-color-scheme: dark)');

function onDark(listener: () => void): () => void {
  dark.addEventListener('change', listener);
  return () => dark.removeEventListener('change', listener);
}

/** The current colour mode: the person's choice, or the device's. */
function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  if (theme === 'dark' || theme === 'night') return true;
  return theme !== 'light' && dark.matches;
}
