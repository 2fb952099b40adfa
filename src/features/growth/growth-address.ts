import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { GrowthMeasure } from '../../domain/growth/growth-measures.ts';
import type { AgeKind } from '../../domain/growth/points.ts';
import { type CurveChoice, curveChoices } from '../../app/growth/chart/curve-choice.ts';
import { type RangeName, rangeNames } from '../../app/growth/chart/ranges.ts';

/**
 * What the screen of growth shows, in the address: `?child=…&tab=length&range=24m&curves=z&age=birth`,
 * `&with=…` beside another child.
 */
export type GrowthAddress = {
  child: string | undefined;
  tab: GrowthTab;
  /** Null: the one that fits the child's age. */
  range: RangeName | null;
  curves: CurveChoice;
  age: AgeKind;
  /** The line of the parents' heights is shown. */
  parents: boolean;
  /** The other child in the chart. */
  beside: string | undefined;
  /** `&measure=new`: the form of a new measurement is open. */
  opensForm: boolean;
};

/** Without the tabs that are no charts. */
export const chartTabs = [
  'weight',
  'length',
  'head',
  'weightForLength',
  'bmi',
] as const satisfies GrowthMeasure[];
export const growthTabs = [...chartTabs, 'milestones', 'table'] as const;
export type GrowthTab = (typeof growthTabs)[number];

export function parseGrowthSearch(search: Readonly<Record<string, unknown>>): GrowthAddress {
  const { child, tab, range, curves, age, parents, with: beside, measure } = search;
  return {
    child: textIn(child),
    tab: growthTabs.find((name) => name === tab) ?? 'weight',
    range: rangeNames.find((name) => name === range) ?? null,
    curves: curveChoices.find((name) => name === curves) ?? 'usual',
    age: age === 'birth' ? 'chronological' : 'corrected',
    parents: parents === 'shown',
    beside: textIn(beside),
    opensForm: measure === 'new',
  };
}

/** The parameters of an address; those that say what is usual are undefined. */
export function growthSearch(address: GrowthAddress) {
  const { child, tab, range, curves, age, parents, beside, opensForm } = address;
  return {
    child,
    tab: tab === 'weight' ? undefined : tab,
    range: range ?? undefined,
    curves: curves === 'usual' ? undefined : curves,
    age: age === 'corrected' ? undefined : 'birth',
    parents: parents ? 'shown' : undefined,
    with: beside,
    measure: opensForm ? 'new' : undefined,
  };
}

/**
 * What the address says, and a function that changes it. Another tab can be gone back from, a change
 * of anything else replaces the entry of the history.
 */
export function useGrowthAddress(): [
  GrowthAddress,
  (change: Partial<GrowthAddress>) => Promise<void>,
] {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const address = useMemo(() => parseGrowthSearch(search), [search]);
  const change = useCallback(
    (next: Partial<GrowthAddress>) =>
      navigate({
        to: '.',
        search: (old: Record<string, unknown>) => ({
          ...old,
          ...growthSearch({ ...parseGrowthSearch(old), ...next }),
        }),
        replace: next.tab === undefined,
        resetScroll: false,
      } as never),
    [navigate],
  );
  return [address, change];
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
