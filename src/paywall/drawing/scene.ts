import { createContext, useContext } from 'react';
import type { PaywallAction } from '../document.ts';
import type { Labels } from '../labels.ts';
import type { PackageValues } from '../variables.ts';

/** What all of one paywall's drawing shares. */
export type Scene = {
  labels: Labels;
  selectedId: string | null;
  valuesOf: (packageId: string | null) => PackageValues | undefined;
  /** Names the radio buttons of this paywall, and what they choose among. */
  groupName: string;
  groupLabel: string;
  select: (packageId: string) => void;
  purchase: () => void;
  /** Null for what leads nowhere. */
  actionFor: (action: PaywallAction) => (() => void) | null;
};

export const SceneContext = createContext<Scene | null>(null);

export function useScene(): Scene {
  const scene = useContext(SceneContext);
  if (!scene) throw new Error('Broken promise: a component of a paywall is drawn within one');
  return scene;
}

/** Where a component is drawn: within which package, and whether links may stand there. */
export type Spot = {
  packageId: string | null;
  selected: boolean;
  inButton: boolean;
};

/** What stands in the state of its spot. */
export function stateAt<T>(spot: Spot, states: { plain: T; selected: T }): T {
  return spot.selected ? states.selected : states.plain;
}
