import { createFileRoute } from '@tanstack/react-router';
import { SectionPage } from '../../../features/vault/section-page.tsx';

export const Route = createFileRoute('/_app/vault/$section')({
  component: SectionRoute,
  staticData: { title: 'shell.vault' },
});

function SectionRoute() {
  const { section } = Route.useParams();
  return <SectionPage name={section} />;
}
