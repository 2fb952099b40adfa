import { expect, test } from 'vitest';
import '../../i18n/lazy/home-later.ts';
import { t } from '../../i18n/t.ts';
import { needsYouText } from './needs-you-text.ts';

const of = (code: string) => ({ problem: { code, message: `${code} in words`, fields: [] } });

test('asks nobody to drop entries that wait for a renewed plan', () => {
  expect(needsYouText([of('PLAN_ENDED'), of('PLAN_ENDED')])).toBe('PLAN_ENDED in words');
  expect(needsYouText([of('PLAN_ENDED'), of('FORBIDDEN')])).toBe(t('homeLater.needsYouText'));
  expect(needsYouText([{ problem: null }])).toBe(t('homeLater.needsYouText'));
});
