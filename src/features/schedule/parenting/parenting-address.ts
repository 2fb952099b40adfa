import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  type SharePeriod,
  type ShareUnit,
  sharePeriods,
  shareUnits,
} from '../../../domain/custody/shares.ts';
import { isDay } from './is-day.ts';
import { type SetupStep, setupSteps } from './setup/setup-steps.ts';

/**
 * What the parenting view shows, in the address:
 * `/schedule?view=parenting&date=2026-12-24&part=requests&share=year&by=hours`.
 */
export type ParentingAddress = {
  part: ParentingPart;
  /** The chosen day; its month is shown. Null: today. */
  date: string | null;
  share: SharePeriod;
  by: ShareUnit;
  /** `&setup=new` or the id of a draft: the wizard is open. */
  setup: string | null;
  /** The step of the wizard; null: the first one. */
  step: SetupStep | null;
  /** `&export=2026-01-01_2026-12-31`: the page to print is open. */
  period: { from: string; to: string } | null;
};

export const parentingParts = ['calendar', 'overrides', 'requests', 'history'] as const;
export type ParentingPart = (typeof parentingParts)[number];

export function parseParentingSearch(search: Readonly<Record<string, unknown>>): ParentingAddress {
  const { part, date, share, by, setup, step, export: period } = search;
  return {
    part: parentingParts.find((name) => name === part) ?? 'calendar',
    date: isDay(date) ? date : null,
    share: sharePeriods.find((name) => name === share) ?? 'month',
    by: shareUnits.find((name) => name === by) ?? 'nights',
    setup: typeof setup === 'string' && setup !== '' ? setup : null,
    step: setupSteps.find((name) => name === step) ?? null,
    period: periodIn(period),
  };
}

/** The parameters of an address; those that say what is usual are undefined. */
export function parentingSearch(address: ParentingAddress) {
  const { part, date, share, by, setup, step, period } = address;
  return {
    part: part === 'calendar' ? undefined : part,
    date: date ?? undefined,
    share: share === 'month' ? undefined : share,
    by: by === 'nights' ? undefined : by,
    setup: setup ?? undefined,
    step: step ?? undefined,
    export: period ? `${period.from}_${period.to}` : undefined,
  };
}

/**
 * What the address says, and a function that changes it. Another part or page can be gone back from,
 * a change of anything else replaces the entry of the history.
 */
export function useParentingAddress(): [
  ParentingAddress,
  (change: Partial<ParentingAddress>) => void,
] {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const address = useMemo(() => parseParentingSearch(search), [search]);
  const change = (next: Partial<ParentingAddress>) => {
    const opensPage = ['part', 'setup', 'step', 'period'].some((name) => name in next);
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => ({
        ...old,
        ...parentingSearch({ ...parseParentingSearch(old), ...next }),
      }),
      replace: !opensPage,
      resetScroll: false,
    } as never);
  };
  return [address, change];
}

function periodIn(value: unknown): ParentingAddress['period'] {
  if (typeof value !== 'string') return null;
  const [from, to, more] = value.split('_');
  return isDay(from) && isDay(to) && more === undefined && from <= to ? { from, to } : null;
}
