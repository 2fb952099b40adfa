import { createFileRoute } from '@tanstack/react-router';
import { VaultScreen } from '../../../features/vault/vault-screen.tsx';

export const Route = createFileRoute('/_app/vault/')({
  component: VaultScreen,
  staticData: { title: 'shell.vault' },
});
