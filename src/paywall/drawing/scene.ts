import { createContext, useContext } from 'react';
import type { PaywallAction } from '../document.ts';
import type { Labels } from '../labels.ts';
import type { PackageValues } from '../variables.ts';

/** The context of one drawn paywall. */
export type Scene = {
  labels: Labels;
  selectedId: string | null;
  valuesOf: (packageId: string | null) => PackageValues | undefined;
  /** The name of the radio buttons of this paywall, and of their group. */
  groupName: string;
  groupLabel: string;
  select: (packageId: string) => void;
  purchase: () => void;
  /** Null for a button without a destination. */
  actionFor: (action: PaywallAction) => (() => void) | null;
};

export const SceneContext = createContext<Scene | null>(null);

export function useScene(): Scene {
  const scene = useContext(SceneContext);
  if (!scene) throw new Error('Broken promise: a component of a paywall is drawn within one');
  return scene;
}

/** The surroundings of a component: its package, and whether links are allowed. */
export type Spot = {
  packageId: string | null;
  selected: boolean;
  inButton: boolean;
};

/** The value for the state of its package. */
export function stateAt<T>(spot: Spot, states: { plain: T; selected: T }): T {
  return spot.selected ? states.selected : states.plain;
}
