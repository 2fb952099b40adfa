import { expect, test } from 'vitest';
import { BACKUP_DAYS } from '../../../schema/limits.ts';
import { documents, pageOf } from './page.ts';
import { element, htmlOf, link } from './html.ts';
import { promises } from './promises.ts';

const MAIL = 'help@nestling.example';
const pages = Object.fromEntries(
  documents.map((document) => [
    document.name,
    pageOf(document, { styles: '/assets/page-1.css', mail: MAIL }),
  ]),
);
const { privacy = '', terms = '', support = '' } = pages;
const headings = (page: string) => [...page.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, text]) => text);
const says = (page: string, ...words: string[]) => {
  for (const text of words) expect(page).toContain(text);
};

test('the privacy policy has the eleven sections and the promises of the specification', () => {
  expect(headings(privacy)).toEqual([
    '1. Introduction',
    '2. Information We Collect',
    '3. How We Use Your Information',
    '4. How We Share Your Information',
    '5. Security',
    '6. Data Retention',
    '7. Your Data Rights',
    '8. Children’s Privacy',
    '9. International Transfers',
    '10. Changes to This Policy',
    '11. Contact Us',
  ]);
  expect(BACKUP_DAYS).toBe(30);
  says(
    privacy,
    'Last updated: August 7, 2025',
    'payment processor',
    'name or nickname, birthdate, gender, milestones, growth records',
    'photos, videos, notes and documents',
    'usage data',
    'only if you turn that on under Settings',
    'Birthdate and gender are required for the growth charts.',
    'Inactive accounts are deleted after 24 months.',
    'Backups are kept up to 30 days after deletion',
    'We answer privacy requests within 30 days.',
    'parent or guardian',
    'children under 13',
    `mailto:${MAIL}`,
  );
});

test('the numbers that the pages promise are those of the specification', () => {
  expect(promises).toEqual({
    trialDays: 7,
    monthlyDollars: 5,
    laterMonthlyDollars: 12,
    yearlyDollars: 49,
    accessAfterDays: 30,
    priceNoticeDays: 30,
    backupDays: 30,
    inactiveMonths: 24,
    privacyAnswerDays: 30,
    supportAnswerHours: 24,
    childPrivacyAge: 13,
  });
});

test('the terms have the thirteen sections, the prices and the current date', () => {
  expect(headings(terms)).toEqual([
    '1. Acceptance of Terms',
    '2. Description of the Service',
    '3. Marketing and Social Proof',
    '4. Accounts',
    '5. Acceptable Use',
    '6. Subscription and Payment',
    '7. Content and Intellectual Property',
    '8. Privacy',
    '9. Disclaimers',
    '10. Termination',
    '11. Changes to These Terms',
    '12. Governing Law',
    '13. Contact',
  ]);
  says(
    terms,
    'illustrative and not factual',
    'free trial of 7 days',
    'credit card is required',
    '$5 per month, locked in forever',
    '$12 per month',
    '$49',
    'cancel at any time',
    'accessible for 30 days after',
    'non-refundable except where the law requires',
    'announced 30 days ahead',
    'Caregivers who join by an invitation use Nestling free',
    '<time id="today">',
    '<script src="/today.js" defer>',
  );
});

test('the support page lists the contacts and answers the four questions', () => {
  says(
    support,
    "<h1>We're Here to Help</h1>",
    'Email Support',
    `href="mailto:${MAIL}?subject=Nestling%20support"`,
    'Quick Help',
    '<a href="/#faq" class="button">View FAQ</a>',
    'Contact Support',
    'within 24 hours',
    'cancel anytime from your account settings',
    'Settings, then Family and carers',
    'permission level',
  );
  expect(support.match(/<h3>/g)).toHaveLength(4);
});

test('each page links to the others and to the app, and needs no script', () => {
  for (const [name, page] of Object.entries(pages)) {
    const others = Object.keys(pages).filter((other) => other !== name);
    says(page, ...others.map((other) => `href="/${other}"`), 'class="logo" href="/"', '<main');
    expect(page.match(/<h1>/g)).toHaveLength(1);
    expect(page).toMatch(/<title>.+ · Nestling<\/title>/);
    expect(page).toMatch(/<meta name="description" content="[^"]{30,160}" \/>/);
    expect(page).toMatch(/<meta property="og:title" content="[^"]+" \/>/);
    // Nothing that the content security policy would block.
    expect(page).not.toMatch(/ style=| on\w+=|<script>|https?:/);
    expect([...page.matchAll(/<script src="(.*?)"/g)].map(([, src]) => src)).toEqual([
      '/theme.js',
      ...(name === 'terms' ? ['/today.js'] : []),
    ]);
  }
});

test('values in a page are escaped as text', () => {
  const bold = element('p', '<b>"Tom & Jerry"</b>');
  expect(htmlOf(bold)).toBe('<p>&lt;b&gt;&quot;Tom &amp; Jerry&quot;&lt;/b&gt;</p>');
  expect(htmlOf(link('/?a="b"', '<i>'))).toBe('<a href="/?a=&quot;b&quot;">&lt;i&gt;</a>');
});
