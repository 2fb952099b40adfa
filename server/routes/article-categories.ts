import * as z from 'zod/mini';
import {
  articleCategories,
  articleCategoryNames,
} from '../../schema/records/article-categories.ts';
import type { App } from './context.ts';

const CategoriesAnswer = z.array(z.looseObject({ id: z.string(), name: z.string() }));

/** The categories of articles, with their English names. The app has texts of its own. */
export function articleCategoryRoutes(app: App): void {
  const schema = { tags: ['knowledge'], response: { 200: CategoriesAnswer } };
  app.get('/api/knowledge/categories/list', { config: { access: 'member' }, schema }, () =>
    articleCategories.map((id) => ({ id, name: articleCategoryNames[id] })),
  );
}
