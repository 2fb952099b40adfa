import { createFileRoute } from '@tanstack/react-router';
import { KnowledgeScreen } from '../../../features/knowledge/knowledge-screen.tsx';

export const Route = createFileRoute('/_app/knowledge/')({
  component: KnowledgeScreen,
  staticData: { title: 'shell.articles' },
});
