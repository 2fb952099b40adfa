import * as z from 'zod';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const category = z.object({
  score: z.number().nullable(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const reportSchema = z.object({
  categories: z.object({
    performance: category,
    accessibility: category,
    'best-practices': category,
    seo: category,
  }),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      scoreDisplayMode: z.string(),
      displayValue: z.string().optional(),
      details: z.unknown().optional(),
    }),
  ),
});

/** What we read of Lighthouse's JSON. */
export type Report = z.infer<typeof reportSchema>;

type Category = (typeof CATEGORIES)[number];

/** What is asked for each page, in hundredths; a screen of the app is not for search engines. */
export const GOALS: Readonly<Record<string, Partial<Record<Category, number>>>> = {
  '/': { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 },
  '/privacy': { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 },
  '/terms': { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 },
  '/support': { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 },
  '/home': { performance: 98, accessibility: 100, 'best-practices': 100 },
};

/** @throws ZodError when it is no report of Lighthouse */
export function readReport(json: string): Report {
  return reportSchema.parse(JSON.parse(json));
}

/** The scores of a page, then its audits below 0.9 in each category whose goal is missed. */
export function toLines(path: string, report: Report): { lines: string[]; missed: number } {
  const goals = GOALS[path] ?? {};
  const scores = CATEGORIES.map((name) => ({ name, score: scoreOf(report, name) }));
  const missed = scores.filter(({ name, score }) => score < (goals[name] ?? 0));
  const list = scores.map(({ name, score }) => `${name} ${score}`).join(', ');
  const failing = missed.flatMap(({ name }) => failingAudits(report, name));
  return {
    lines: [`${path}: ${list}`, ...failing.map((line) => `  ${line}`)],
    missed: missed.length,
  };
}

function scoreOf({ categories }: Report, name: Category): number {
  return Math.round((categories[name].score ?? 0) * 100);
}

function failingAudits({ categories, audits }: Report, name: Category): string[] {
  return categories[name].auditRefs.flatMap(({ id, weight }) => {
    const audit = audits[id];
    if (audit === undefined || weight === 0 || audit.score === null || audit.score >= 0.9)
      return [];
    const details = JSON.stringify(audit.details ?? null).slice(0, 400);
    return [`${name}: ${audit.title} (${id}: ${audit.displayValue ?? audit.score}) ${details}`];
  });
}
