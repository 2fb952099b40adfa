import { expect, test } from 'vitest';
import { sentPage } from './sent-page.tsx';

const { head, body } = sentPage();

test('the front page has every part of the specification, in its order', () => {
  const parts = [
    '<header',
    'Sign In',
    'Get Early Access',
    '<h1',
    'id="pricing"',
    'id="install"',
    'id="features"',
    'id="screenshots"',
    'id="testimonials"',
    'id="faq"',
    'id="start"',
    'Monthly · $5',
    'Annual · $49',
    '<footer',
    'href="/privacy"',
    'href="/terms"',
    'href="/support"',
  ];
  const places: number[] = [];
  for (const part of parts) places.push(body.indexOf(part, (places.at(-1) ?? -1) + 1));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('the front page has four features, three pictures and testimonials, and six questions', () => {
  const count = (id: string, part: RegExp) =>
    new RegExp(`id="${id}".*?</section>`, 's').exec(body)?.[0].match(part)?.length;
  expect({
    features: count('features', /<h3/g),
    pictures: count('screenshots', /<img/g),
    testimonials: count('testimonials', /<blockquote/g),
    illustrative: count('testimonials', /· illustrative/g),
    // Questions of one name are open one at a time.
    questions: count('faq', /<details name="faq"/g),
    plans: count('start', /<button/g),
  }).toEqual({
    features: 4,
    pictures: 3,
    testimonials: 3,
    illustrative: 3,
    questions: 6,
    plans: 2,
  });
});

test('the front page names the prices and promises of the specification', () => {
  for (const words of [
    'Locked in forever',
    '<strong>$5</strong> per month',
    '<strong>$12</strong> per month',
    '<strong>$49</strong> per year',
    'About $4 per month',
    'Save 18%',
    'Save $84/year',
    '7 days free. A credit card is required.',
    'Caregivers whom you invite by link join free.',
    'Cancel anytime. Your data stays accessible for 30 days after.',
    'announced 30 days ahead',
  ]) {
    expect(body).toContain(words);
  }
});

test('search engines read the offers and the questions that the page shows', () => {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head) ?? [];
  const { '@graph': graph } = JSON.parse(json) as {
    '@graph': { '@type': string; offers?: { price: number }[]; mainEntity?: { name: string }[] }[];
  };
  const of = (type: string) => graph.find((part) => part['@type'] === type);
  expect(of('WebApplication')?.offers?.map(({ price }) => price)).toEqual([5, 49]);
  const questions = of('FAQPage')?.mainEntity?.map(({ name }) => name) ?? [];
  expect(questions).toHaveLength(6);
  for (const question of questions) expect(body).toContain(question.replaceAll("'", '&#x27;'));
});
