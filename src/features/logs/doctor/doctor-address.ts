import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { LocalDate } from '../../../../schema/records/child.ts';
import type { DayRange } from '../../../domain/statistics/question.ts';
import { searchOfView } from '../view/log-view.ts';
import { RANGE_NAMES, type RangeName } from './visit-range.ts';

/**
 * What the page is about, in the address: `?view=doctor&child=…&range=30`, or `&range=custom&from=…&to=…`;
 * `&protocol=1` with the hours of one day.
 */
export type DoctorAddress = {
  child: string | undefined;
  /** Null: the usual one. */
  range: RangeName | null;
  custom: DayRange | null;
  hasProtocol: boolean;
};

export function parseDoctorSearch(search: Readonly<Record<string, unknown>>): DoctorAddress {
  const { child, range, protocol } = search;
  const from = LocalDate.safeParse(search['from']).data;
  const to = LocalDate.safeParse(search['to']).data;
  return {
    child: typeof child === 'string' ? child : undefined,
    range: RANGE_NAMES.find((name) => name === String(range)) ?? null,
    custom: from !== undefined && to !== undefined && from <= to ? { from, to } : null,
    hasProtocol: String(protocol) === '1',
  };
}

/** What the address says, and a function that changes it without a new entry of the history. */
export function useDoctorAddress(): [DoctorAddress, (change: Partial<DoctorAddress>) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const address = useMemo(() => parseDoctorSearch(search), [search]);
  const change = (next: Partial<DoctorAddress>) => {
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => {
        const { child, range, custom, hasProtocol } = { ...parseDoctorSearch(old), ...next };
        return {
          ...old,
          child,
          range: range ?? undefined,
          from: range === 'custom' ? custom?.from : undefined,
          to: range === 'custom' ? custom?.to : undefined,
          protocol: hasProtocol ? 1 : undefined,
        };
      },
      replace: true,
      resetScroll: false,
    } as never);
  };
  return [address, change];
}

/** Opens the page for the doctor; Back returns from it. */
export function useDoctorPage(): (options: { hasProtocol: boolean }) => void {
  const navigate = useNavigate();
  return ({ hasProtocol }) =>
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => ({
        ...searchOfView('doctor', old),
        ...(hasProtocol ? { protocol: 1 } : {}),
      }),
    } as never);
}
