import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useSheets } from '../../app/sheets.ts';
import { SettingsScreen } from '../../features/settings/settings-screen.tsx';
import { useSignInAgain } from '../../features/shell/sign-in-again.tsx';
import { useSignOut } from '../../features/shell/sign-out.tsx';
import { SyncRow } from '../../features/sync-status/sync-row.tsx';

export const Route = createFileRoute('/_app/settings')({
  component: SettingsRoute,
  staticData: { title: 'shell.settings' },
  // The rest may name a sheet that lies over any screen.
  validateSearch: ({ section, ...rest }: Record<string, unknown>): { section?: 'deleted' } =>
    section === 'deleted' ? { ...rest, section } : rest,
});

function SettingsRoute() {
  const { section } = Route.useSearch();
  const navigate = useNavigate();
  const askSignOut = useSignOut();
  const signInAgain = useSignInAgain();
  const { openEntry } = useSheets();
  return (
    <SettingsScreen
      section={section ?? null}
      onOpen={(next) => void navigate({ to: '/settings', search: next ? { section: next } : {} })}
      onSignOut={askSignOut}
      syncRow={<SyncRow onSignIn={signInAgain} onEdit={openEntry} />}
    />
  );
}
