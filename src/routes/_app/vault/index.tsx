import { createFileRoute } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { VaultScreen } from '../../../features/vault/vault-screen.tsx';

const SharedFiles = lazy(async () => ({
  default: (await import('../../../app/media/shared-files.tsx')).SharedFiles,
}));

export const Route = createFileRoute('/_app/vault/')({
  validateSearch: ({ shared }: Record<string, unknown>): { shared?: 1 } =>
    Number(shared) === 1 ? { shared: 1 } : {},
  component: VaultRoute,
  staticData: { title: 'shell.vault' },
});

function VaultRoute() {
  const { shared } = Route.useSearch();
  return (
    <>
      {shared && (
        <Suspense>
          <SharedFiles />
        </Suspense>
      )}
      <VaultScreen />
    </>
  );
}
