import { lazy } from 'react';
import { createFileRoute, useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useRights } from '../../app/entries/rights.ts';
import { useSession } from '../../app/services.tsx';
import { useSheets } from '../../app/navigation/sheets.ts';
import { useIsOver } from '../../app/plan/use-plan.ts';
import {
  type SettingsSection,
  isSettingsSection,
} from '../../features/settings/screen/section-names.ts';
import { SettingsScreen } from '../../features/settings/screen/settings-screen.tsx';
import { useSignInAgain } from '../../features/sign-in/sign-in-again.tsx';
import { useSignOut } from '../../features/shell/sign-out/sign-out.tsx';
import { SyncPanel } from '../../features/sync-status/sync-panel.tsx';
import { useLive } from '../../ui/use-live.ts';
import { useFamilyPages } from '../-family-pages.tsx';

const BillingPage = lazy(async () => ({
  default: (await import('../../features/subscription/billing-page/billing-page.tsx')).BillingPage,
}));

const VaultSettings = lazy(async () => ({
  default: (await import('../../features/vault/settings/vault-settings.tsx')).VaultSettings,
}));

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list of settings is one step back in the history. */
    fromSettingsList?: boolean;
  }
}

/** `id` is the id of the person that the page is about. */
type SettingsSearch = { section?: SettingsSection; id?: string };

export const Route = createFileRoute('/_app/settings')({
  component: SettingsRoute,
  staticData: { title: 'shell.settings' },
  // Other parameters may name a sheet over any screen.
  validateSearch: ({ section, id, ...rest }: Record<string, unknown>): SettingsSearch => ({
    ...rest,
    ...(isSettingsSection(section) ? { section } : {}),
    ...(section === 'person' && typeof id === 'string' ? { id } : {}),
  }),
});

/**
 * The sections that stay available long after a plan has ended: export, deletion, payment and
 * people.
 */
const SHUT: readonly SettingsSection[] = ['children', 'invites', 'ownTypes', 'deleted'];

function SettingsRoute() {
  const { section, id } = Route.useSearch();
  const back = useBackToList();
  const askSignOut = useSignOut();
  const signInAgain = useSignInAgain();
  const { openEntry } = useSheets();
  const state = useLive(useSession().state);
  const { seesPhotos, seesDocuments } = useRights();
  const user = state?.status === 'signedIn' ? state.user : null;
  const isOver = useIsOver(user?.id ?? '');
  const family = useFamilyPages({ person: id ?? null, onBack: back, mayInvite: !isOver });
  return (
    <SettingsScreen
      section={section ?? null}
      onBack={back}
      onSignOut={askSignOut}
      syncPanel={<SyncPanel onSignIn={signInAgain} onEdit={openEntry} />}
      others={{
        ...family,
        billing: user && <BillingPage user={user} onBack={back} />,
        vault: (seesPhotos || seesDocuments) && <VaultSettings onBack={back} />,
      }}
      without={isOver ? SHUT : []}
    />
  );
}

/** Goes back when the list was the page before; otherwise replaces this page with the list. */
function useBackToList(): () => void {
  const navigate = useNavigate();
  const { history } = useRouter();
  const isOneStep = useRouterState({ select: ({ location }) => location.state.fromSettingsList });
  return () => {
    if (isOneStep) history.back();
    else void navigate({ to: '/settings', search: {}, replace: true });
  };
}
