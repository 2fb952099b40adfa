import { createFileRoute } from '@tanstack/react-router';
import { EmergencyCardPage } from '../../../features/vault/emergency/card-page.tsx';

export const Route = createFileRoute('/_app/vault/card/$childId')({
  component: CardRoute,
  staticData: { title: 'shell.vault' },
});

function CardRoute() {
  const { childId } = Route.useParams();
  return <EmergencyCardPage childId={childId} />;
}
