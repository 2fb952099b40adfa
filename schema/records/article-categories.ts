/** The categories of articles (screens.md §10.1), in the order in which they are offered. */
export const articleCategories = [
  'feeding',
  'sleep',
  'health',
  'development',
  'safety',
  'daily_life',
  'co_parenting',
  'school',
  'recipes',
  'our_family',
  'other',
] as const;
export type ArticleCategory = (typeof articleCategories)[number];

/** Their English names, for clients of the API; the app has its own texts. */
export const articleCategoryNames: Readonly<Record<ArticleCategory, string>> = {
  feeding: 'Feeding',
  sleep: 'Sleep',
  health: 'Health',
  development: 'Development',
  safety: 'Safety',
  daily_life: 'Daily life',
  co_parenting: 'Co-parenting',
  school: 'School',
  recipes: 'Recipes',
  our_family: 'Our family',
  other: 'Other',
};
