import { createFileRoute } from '@tanstack/react-router';
import { EditorPage } from '../../../features/knowledge/editor-page.tsx';

export const Route = createFileRoute('/_app/knowledge/create')({
  component: CreateRoute,
  staticData: { title: 'shell.articles' },
});

function CreateRoute() {
  return <EditorPage id={null} />;
}
