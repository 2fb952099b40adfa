import { createFileRoute } from '@tanstack/react-router';
import { EditorPage } from '../../../features/knowledge/editor-page.tsx';

export const Route = createFileRoute('/_app/knowledge/edit/$id')({
  component: EditRoute,
  staticData: { title: 'shell.articles' },
});

function EditRoute() {
  const { id } = Route.useParams();
  return <EditorPage id={id} />;
}
