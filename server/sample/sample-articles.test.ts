import { expect, test } from 'vitest';
import { ArticleRecord } from '../../schema/records/article.ts';
import { sampleArticles } from './sample-articles.ts';

test('the articles of the sample family are records that the server accepts', () => {
  const of = (userId: string) => ({ userId, node: 'node0001' });
  const records = sampleArticles({
    childName: 'Mia',
    now: Date.UTC(2026, 10, 3),
    mother: of('mother'),
    father: of('father'),
    grandmother: of('grandmother'),
  });
  for (const record of records) expect(ArticleRecord.safeParse(record).error).toBeUndefined();
  expect(records.map(({ title }) => title)).toContain('How bedtime works here');
  expect(records.some(({ pinnedFor }) => pinnedFor.includes('grandmother'))).toBe(true);
});
