import { expect, test } from 'vitest';
import type { Package } from '../../../billing/offerings.ts';
import { shownPackages } from './shown-packages.ts';

const packageOf = (identifier: string, product: { title?: string; identifier?: string } = {}) =>
  ({ identifier, product: { title: '', identifier: '', ...product } }) as unknown as Package;

test('packages have the titles and prices of the specification, monthly first, then annual', () => {
  const shown = shownPackages([
    packageOf('other', { title: 'Family Plan', identifier: 'family' }),
    packageOf('$rc_annual', { title: 'Of the provider' }),
    packageOf('custom', { identifier: 'custom_product' }),
    packageOf('$rc_monthly'),
    packageOf('nameless'),
  ]);
  expect(shown.map(({ title, priceCents }) => [title, priceCents])).toEqual([
    ['Monthly Plan', 500],
    ['Annual Plan', 4_900],
    ['Family Plan', 999],
    ['custom_product', 999],
    ['Premium Plan', 999],
  ]);
  expect(shown.slice(0, 2).map(({ description }) => description)).toEqual([
    'Unlimited access to all features',
    'Unlimited access to all features (Save 18%)',
  ]);
});
