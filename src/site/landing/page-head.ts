import '../../i18n/lazy/site.ts';
import { t } from '../../i18n/t.ts';
import { promises } from '../documents/promises.ts';
import { questions } from './faq-questions.ts';

/** Stands for the origin of the server, which names its own: server/http/front-page.ts. */
const ORIGIN = '%ORIGIN%';
export const PAGE_TITLE = 'Nestling: the quiet way to keep track of the night';
/** The size in which `npm run pictures` takes it. */
const PICTURE = { address: `${ORIGIN}/pictures/front.jpg`, width: 1200, height: 630 };

/** What search engines and messengers read of the front page, as elements of its head. */
export function pageHead(): string {
  const description = t('site.lead');
  return [
    `<link rel="canonical" href="${ORIGIN}/" />`,
    ...Object.entries({
      'og:type': 'website',
      'og:site_name': t('shell.product'),
      'og:url': `${ORIGIN}/`,
      'og:title': PAGE_TITLE,
      'og:description': description,
      'og:image': PICTURE.address,
      'og:image:width': PICTURE.width,
      'og:image:height': PICTURE.height,
      'og:image:alt': t('site.previewLabel'),
    }).map(
      ([property, content]) => `<meta property="${property}" content="${escaped(content)}" />`,
    ),
    '<meta name="twitter:card" content="summary_large_image" />',
    // Data and no script: the security policy does not apply to it.
    `<script type="application/ld+json">${json(structuredData(description))}</script>`,
  ].join('\n');
}

/** What the app is and costs, and the questions, in the terms of schema.org. */
function structuredData(description: string): object {
  const { monthlyDollars, yearlyDollars } = promises;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'WebApplication',
        name: t('shell.product'),
        url: `${ORIGIN}/`,
        description,
        applicationCategory: 'LifestyleApplication',
        operatingSystem: 'Any, in a browser',
        offers: [
          offer(t('site.monthly'), monthlyDollars, 'P1M'),
          offer(t('site.annual'), yearlyDollars, 'P1Y'),
        ],
      },
      {
        '@type': 'FAQPage',
        mainEntity: questions().map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  };
}

/** @param billingDuration ISO 8601 */
function offer(name: string, dollars: number, billingDuration: string): object {
  return {
    '@type': 'Offer',
    name,
    price: dollars,
    priceCurrency: 'USD',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: dollars,
      priceCurrency: 'USD',
      billingDuration,
    },
  };
}

function escaped(value: string | number): string {
  return String(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Text must not end the element. */
function json(value: object): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
