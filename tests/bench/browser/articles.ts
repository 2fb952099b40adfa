import type { Page } from '@playwright/test';
import { ARTICLE_MAX_CHARS } from '../../../schema/article-limits.ts';
import type { Block } from '../../../schema/records/article-nodes.ts';
import { createApi } from '../../helpers/api.ts';
import { waitUntilReadyForOffline } from '../../helpers/app.ts';
import { type Part, logsOf } from '../part.ts';
import type { Row } from '../report/figures.ts';
import { type Family, type Person, type Stage, openStage } from '../stage/family.ts';
import { throttle } from '../stage/phone.ts';
import { ask } from './act.ts';

const CPU = 4;
/** With the longest text that an article may have. */
const BLOCKS = 250;
const ARTICLES = 1_000;
/** In ten of the articles each. */
const WORDS = ['lavender', 'buttercup', 'marigold', 'primrose'];
const SENTENCE = 'First a warm bath, then a clean diaper and the blue sleep sack with the stars. ';

/**
 * B31: typing in the longest article there can be, searching 1,000 articles, and opening one; on a slow
 * phone.
 */
export const articles: Part = async (run) => {
  const family = await run.smallestFamily();
  const stage = await openStage(family);
  const setting = `CPU/${CPU}, ${logsOf(family)}`;
  try {
    const api = await apiOf(stage, family);
    const longest = await addArticles(api);
    await stage.page.reload();
    await waitUntilReadyForOffline(stage.page);
    await throttle(stage.page, CPU);
    return [
      ...(await typing(stage.page, longest, { times: run.repeat(60), setting })),
      ...(await searching(stage.page, { times: run.repeat(12), setting })),
      ...(await opening(stage.page, { times: run.repeat(12), setting })),
    ];
  } finally {
    await stage.close();
  }
};

type Measured = { times: number; setting: string };

/** Keys in the middle of the article, each from its event to the next paint, as browsers count INP. */
async function typing(page: Page, id: string, { times, setting }: Measured): Promise<Row[]> {
  await page.goto(new URL(`/knowledge/edit/${id}`, page.url()).href);
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  const middle = text.locator('p').nth(BLOCKS / 2);
  await middle.click();
  await page.keyboard.type('to warm up ');
  await ask(page, 'quiet');
  await page.evaluate(() => {
    const held = globalThis as unknown as { typed: number[] };
    held.typed = [];
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name === 'keydown') held.typed.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  for (let n = 0; n < times; n++) await page.keyboard.press('a', { delay: 80 });
  await ask(page, 'quiet');
  const reported = await page.evaluate(() => (globalThis as unknown as { typed: number[] }).typed);
  // Faster ones are not reported.
  const figures = [...reported, ...Array<number>(Math.max(0, times - reported.length)).fill(16)];
  return [
    {
      id: 'B31',
      measure: `typing a character into ${ARTICLE_MAX_CHARS.toLocaleString('en')} characters, painted`,
      setting,
      unit: 'ms',
      figures,
      goals: [{ of: 'p99', atMost: 100 }],
    },
  ];
}

async function searching(page: Page, { times, setting }: Measured): Promise<Row[]> {
  await page.goto(new URL('/knowledge', page.url()).href);
  await page.getByRole('searchbox').waitFor();
  await ask(page, 'searchArticles', WORDS.at(-1) ?? '');
  const figures: number[] = [];
  for (let n = 0; n < times; n++) {
    figures.push(await ask(page, 'searchArticles', WORDS[n % WORDS.length] ?? ''));
    await ask(page, 'quiet');
  }
  return [
    {
      id: 'B31',
      measure: `search of ${ARTICLES.toLocaleString('en')} articles to its results painted`,
      setting,
      unit: 'ms',
      figures,
      goals: [{ of: 'median', atMost: 100 }],
    },
  ];
}

/** A tap on an article of the list to its text painted. */
async function opening(page: Page, { times, setting }: Measured): Promise<Row[]> {
  const figures: number[] = [];
  for (let n = -1; n < times; n++) {
    const openedMs = await ask(page, 'openArticle', Math.max(0, n));
    // The first loads code, of which a person waits only once.
    if (n >= 0) figures.push(openedMs);
    await page.goBack();
    await page.getByRole('searchbox').waitFor();
    await ask(page, 'quiet');
  }
  return [
    {
      id: 'B31',
      measure: 'tap on an article to its text painted',
      setting,
      unit: 'ms',
      figures,
      goals: [{ of: 'median', atMost: 150 }],
    },
  ];
}

async function apiOf({ gate }: Stage, { people }: Family): Promise<ReturnType<typeof createApi>> {
  const person: Person | undefined = people[0];
  const { body } = await createApi(gate.origin).post('/api/auth/login', person);
  return createApi(gate.origin, (body as { accessToken: string }).accessToken);
}

/** @returns the id of the longest one */
async function addArticles(api: ReturnType<typeof createApi>): Promise<string> {
  const add = async (title: string, blocks: Record<string, Block>): Promise<string> => {
    const { body, status } = await api.post('/api/knowledge', {
      title,
      categoryId: 'our_family',
      status: 'published',
      blocks,
    });
    if (status >= 300) throw new Error(`an article was answered with ${status}`);
    return (body as { id: string }).id;
  };
  for (let n = 0; n < ARTICLES; n++) {
    const word = n % 100 < WORDS.length ? (WORDS[n % 100] ?? '') : 'plain';
    await add(`How ${word} works, ${n}`, blocksOf(8, `${word} ${SENTENCE.repeat(3)}`));
  }
  const chars = Math.floor(ARTICLE_MAX_CHARS / BLOCKS) - 2;
  return add('The longest', blocksOf(BLOCKS, SENTENCE.repeat(10).slice(0, chars)));
}

function blocksOf(count: number, text: string): Record<string, Block> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, n): [string, Block] => [
      `block${String(n).padStart(5, '0')}`,
      { order: n, node: { type: 'paragraph', children: [{ text }] } },
    ]),
  );
}
