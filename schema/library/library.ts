import { dailyLifeArticles } from './daily-life.ts';
import { developmentArticles } from './development.ts';
import { feedingArticles } from './feeding.ts';
import { healthArticles } from './health.ts';
import type { LibraryArticle } from './library-article.ts';
import { sleepArticles } from './sleep.ts';

/** The articles that come with the app. Loaded with the screens of articles, and offline like them. */
export const library: readonly LibraryArticle[] = [
  ...sleepArticles,
  ...feedingArticles,
  ...healthArticles,
  ...developmentArticles,
  ...dailyLifeArticles,
];
