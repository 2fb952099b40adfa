import { createFileRoute } from '@tanstack/react-router';
import { ArticlePage } from '../../../features/knowledge/reading/article-page.tsx';

export const Route = createFileRoute('/_app/knowledge/article/$id')({
  component: ArticleRoute,
  staticData: { title: 'shell.articles' },
});

function ArticleRoute() {
  const { id } = Route.useParams();
  return <ArticlePage id={id} />;
}
