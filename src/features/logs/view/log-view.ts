import { useNavigate, useSearch } from '@tanstack/react-router';

/** The views that have a tab, in their order. */
export const LOG_TABS = ['timeline', 'charts', 'day', 'summary'] as const;
/** The views of the log; `?view=`, the first without it. The page for the doctor is behind the summary. */
export const LOG_VIEWS = [...LOG_TABS, 'doctor'] as const;
export type LogView = (typeof LOG_VIEWS)[number];

/** Search parameters that mean the same in every view. */
const SHARED = ['child'] as const;

export function viewIn(search: Readonly<Record<string, unknown>>): LogView {
  return LOG_VIEWS.find((view) => view === search['view']) ?? 'timeline';
}

/** The parameters of another view: what belongs to this one alone is left behind. */
export function searchOfView(
  view: LogView,
  search: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const shared = SHARED.flatMap((name) => (name in search ? [[name, search[name]] as const] : []));
  return {
    ...Object.fromEntries(shared),
    ...(view === LOG_VIEWS[0] ? {} : { view }),
  };
}

/** The view in the address, and a function that goes to another. Back returns to the one before. */
export function useLogView(): [LogView, (view: LogView) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const go = (view: LogView) =>
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => searchOfView(view, old),
    } as never);
  return [viewIn(search), go];
}
