import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import type { PaywallAction, PaywallProblem } from './document.ts';
import { Footer, Stack } from './drawing/node.tsx';
import { type Scene, SceneContext } from './drawing/scene.ts';
import { chooseLabels } from './labels.ts';
import styles from './paywall.module.css';
import type { ColorMode } from './reading/color.ts';
import { readPaywall } from './reading/read-paywall.ts';
import { safeLink } from './reading/safe-link.ts';
import type { PackageValues } from './variables.ts';

/** Where a button of the paywall leads; its address is safe to open. */
export type PaywallDestination =
  | { to: 'customer_center' }
  /** Without an address of the document's own the host shows its page. */
  | { to: 'privacy_policy' | 'terms'; address: string | null }
  | { to: 'url'; address: string };

export type PaywallProps<P extends { identifier: string }> = {
  /** `paywall_components` as it came over the wire; anything at all is harmless. */
  components: unknown;
  /** What can be bought. A package of the document that is not among them is not drawn. */
  packages: readonly P[];
  /** The values of the texts' variables, by package identifier. */
  variables: Readonly<Record<string, PackageValues>>;
  locale: string;
  colorMode?: ColorMode;
  /** What is chosen at first, instead of what the document says. */
  selectedPackageId?: string | undefined;
  /** What one chooses from, for those who do not see it. */
  groupLabel: string;
  /** Drawn instead of a document that cannot be. */
  fallback?: ReactNode;
  /** What the host puts around a document that can be drawn. */
  frame?: (drawn: ReactNode) => ReactNode;
  onSelect?: (chosen: P) => void;
  onPurchase: (chosen: P) => void;
  onRestore: () => void;
  onBack: () => void;
  onNavigate: (destination: PaywallDestination) => void;
  /** Told what is wrong with the document; what is right is drawn all the same. */
  onProblems?: (problems: readonly PaywallProblem[]) => void;
};

/** Draws a remotely configured paywall and tells its host what was asked for. */
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
  // As one text: a host may hand in the same packages in a new list each time.
  const offered = packages.map(({ identifier }) => identifier).join('\n');
  const { document, problems } = useMemo(
    () => readPaywall(components, { mode: colorMode, offered: new Set(offered.split('\n')) }),
    [components, colorMode, offered],
  );
  const [chosenId, setChosenId] = useState<string | null>(null);
  useEffect(() => {
    if (problems.length > 0) onProblems?.(problems);
    // A host that hands in a new function has not asked to be told again.
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

/** Outside of all packages; what is said there is about the chosen one. */
const page = { packageId: null, selected: false, inButton: false };

/** Null for an address that is missing or that nobody may be sent to. */
function destinationOf(
  action: Extract<PaywallAction, { type: 'navigate_to' }>,
  say: (textId: string | null) => string,
): PaywallDestination | null {
  if (action.destination === 'customer_center') return { to: 'customer_center' };
  const address = safeLink(say(action.addressId));
  if (action.destination !== 'url') return { to: action.destination, address };
  return address === null ? null : { to: 'url', address };
}
