import type { PaywallProblem, States } from '../document.ts';
import type { ColorMode } from './color.ts';
import { asRecord, type Raw } from './fields.ts';
import type { Axis } from './style.ts';

/** What one reading of a document shares: its mode, what is for sale, and what is left of the limits. */
export type Reading = {
  mode: ColorMode;
  /** The packages that can be bought. */
  offered: ReadonlySet<string>;
  /** Those met so far. */
  packages: string[];
  selectedByDefault: string | null;
  nodesLeft: number;
  nextKey: number;
  /** Ranks of the headings that the next one stands under. */
  headings: number[];
  problem(kind: PaywallProblem['kind'], message: string): void;
};

/** Where a component stands. */
export type Place = {
  depth: number;
  axis: Axis;
  /** Controls do not stand within each other, nor headings within them. */
  within: 'page' | 'package' | 'button';
};

/** The states of a component: what an override says is laid over its own fields. */
export function inStates<T>(raw: Raw, read: (raw: Raw) => T): States<T> {
  const plain = read(raw);
  const override = asRecord(asRecord(asRecord(raw['overrides'])?.['states'])?.['selected']);
  return { plain, selected: override ? read({ ...raw, ...override }) : plain };
}
