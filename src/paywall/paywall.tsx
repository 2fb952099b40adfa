import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import type { PaywallAction, PaywallProblem } from './document.ts';
import { Footer, Stack } from './drawing/node.tsx';
import { type Scene, SceneContext } from './drawing/scene.ts';
import { chooseLabels } from './labels.ts';
import * as styles from './paywall.module.css';
import type { ColorMode } from './reading/color.ts';
import { readPaywall } from './reading/read-paywall.ts';
import { safeLink } from './reading/safe-link.ts';
import type { PackageValues } from './variables.ts';

/** The destination of a button; its address is safe to open. */
export type PaywallDestination =
  | { to: 'customer_center' }
  /** Without an address in the document the host opens its own page. */
  | { to: 'privacy_policy' | 'terms'; address: string | null }
  | { to: 'url'; address: string };

export type PaywallProps<P extends { identifier: string }> = {
  /** `paywall_components` as it came over the wire; any value is safe. */
  components: unknown;
  /** The packages that can be bought. Other packages of the document are not drawn. */
  packages: readonly P[];
  /** The values of text variables, by package identifier. */
  variables: Readonly<Record<string, PackageValues>>;
  locale: string;
  colorMode?: ColorMode;
  /** The package that is chosen at first; default: the document's. */
  selectedPackageId?: string | undefined;
  /** The accessible name of the group of packages. */
  groupLabel: string;
  /** Drawn instead of a document that cannot be drawn. */
  fallback?: ReactNode;
  /** Wraps a document that can be drawn. */
  frame?: (drawn: ReactNode) => ReactNode;
  onSelect?: (chosen: P) => void;
  onPurchase: (chosen: P) => void;
  onRestore: () => void;
  onBack: () => void;
  onNavigate: (destination: PaywallDestination) => void;
  /** Called with the errors of the document; the valid parts are drawn all the same. */
  onProblems?: (problems: readonly PaywallProblem[]) => void;
};

/** Draws a remotely configured paywall, and calls its host for each action. */
export function Paywall<P extends { identifier: string }>({
  components,
  packages,
  variables,
  locale,
  colorMode = 'light',
  selectedPackageId,
  groupLabel,
  fallback = null,
  frame = (drawn) => drawn,
  onSelect,
  onPurchase,
  onRestore,
  onBack,
  onNavigate,
  onProblems,
}: PaywallProps<P>) {
  const groupName = useId();
  // Compared as one text, since a host may pass a new array with the same packages each time.
  const offered = packages.map(({ identifier }) => identifier).join('\n');
  const { document, problems } = useMemo(
    () => readPaywall(components, { mode: colorMode, offered: new Set(offered.split('\n')) }),
    [components, colorMode, offered],
  );
  const [chosenId, setChosenId] = useState<string | null>(null);
  useEffect(() => {
    if (problems.length > 0) onProblems?.(problems);
    // A new callback function must not report the same problems again.
    // eslint-disable-next-line react/exhaustive-deps
  }, [problems]);
  const labels = useMemo(
    () => document && chooseLabels(document.texts, locale, document.defaultLocale),
    [document, locale],
  );
  if (!document || !labels) return fallback;

  const selected =
    [chosenId, selectedPackageId, document.selectedByDefault]
      .map((id) => packages.find((candidate) => candidate.identifier === id))
      .find((found) => found !== undefined) ?? null;

  const scene: Scene = {
    labels,
    selectedId: selected?.identifier ?? null,
    valuesOf: (id) => (id !== null && Object.hasOwn(variables, id) ? variables[id] : undefined),
    groupName,
    groupLabel,
    select: (id) => {
      setChosenId(id);
      const chosen = packages.find((candidate) => candidate.identifier === id);
      if (chosen) onSelect?.(chosen);
    },
    purchase: () => selected && onPurchase(selected),
    actionFor: (action) => {
      if (action.type === 'restore_purchases') return onRestore;
      if (action.type === 'navigate_back') return onBack;
      const destination = destinationOf(action, labels.say);
      return destination && (() => onNavigate(destination));
    },
  };

  return frame(
    <SceneContext value={scene}>
      <div
        className={styles.paywall}
        style={{ ...document.background, colorScheme: colorMode }}
        lang={labels.language || undefined}
        dir={labels.direction}
      >
        <div className={styles.root}>
          <Stack node={document.root} spot={page} />
        </div>
        {document.footer && <Footer node={{ stack: document.footer }} spot={page} />}
      </div>
    </SceneContext>,
  );
}

/** Outside of all packages: variables refer to the chosen package. */
const page = { packageId: null, selected: false, inButton: false };

/** Null for a missing or unsafe address. */
function destinationOf(
  action: Extract<PaywallAction, { type: 'navigate_to' }>,
  say: (textId: string | null) => string,
): PaywallDestination | null {
  if (action.destination === 'customer_center') return { to: 'customer_center' };
  const address = safeLink(say(action.addressId));
  if (action.destination !== 'url') return { to: action.destination, address };
  return address === null ? null : { to: 'url', address };
}
