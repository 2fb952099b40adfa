import type { PaywallProblem, States } from '../document.ts';
import type { ColorMode } from './color.ts';
import { asRecord, type Raw } from './fields.ts';
import type { Axis } from './style.ts';

/** The context of one reading: the colour mode, the offered packages, and the remaining limits. */
export type Reading = {
  mode: ColorMode;
  /** The packages that can be bought. */
  offered: ReadonlySet<string>;
  /** The packages that have been read so far. */
  packages: string[];
  selectedByDefault: string | null;
  nodesLeft: number;
  nextKey: number;
  /** The ranks of the headings above the next one. */
  headings: number[];
  problem(kind: PaywallProblem['kind'], message: string): void;
};

/** The surroundings of a component. */
export type Place = {
  depth: number;
  axis: Axis;
  /** Within a control, where no other controls and no headings are allowed. */
  within: 'page' | 'package' | 'button';
};

/** The states of a component: the fields of an override replace its own. */
export function inStates<T>(raw: Raw, read: (raw: Raw) => T): States<T> {
  const plain = read(raw);
  const override = asRecord(asRecord(asRecord(raw['overrides'])?.['states'])?.['selected']);
  return { plain, selected: override ? read({ ...raw, ...override }) : plain };
}
