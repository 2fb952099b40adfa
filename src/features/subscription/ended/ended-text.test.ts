import { describe, expect, test } from 'vitest';
import type { KnownPlan, PlanAccess } from '../../../../schema/rules/plan.ts';
import { t } from '../../../i18n/t.ts';
import { endedText, exportLabel } from './ended-text.ts';

const now = Date.UTC(2026, 2, 14);
const ended = (isLong: boolean): Exclude<PlanAccess, { kind: 'full' }> => ({
  kind: 'ended',
  since: Date.UTC(2026, 0, 3),
  isLong,
});
const plan = (about: Pick<KnownPlan, 'isPayer' | 'payerName'>): KnownPlan => ({
  state: 'ended',
  expiresAt: Date.UTC(2026, 0, 3),
  willRenew: false,
  heardAt: now,
  ...about,
});

describe('an ended plan', () => {
  test.each([true, false])('asks nobody to subscribe who does not pay (long ago: %s)', (isLong) => {
    const named = endedText(ended(isLong), plan({ isPayer: false, payerName: 'Ana' }), now);
    expect(named.text).toContain('Ana');
    const unnamed = endedText(ended(isLong), plan({ isPayer: false, payerName: null }), now);
    expect(unnamed.text).toMatch(/the owner of the family/i);
    for (const { title, text } of [named, unnamed]) {
      expect(title).toBe(t('plan.gateTitleOther'));
      expect(text).not.toMatch(/subscribe|delete your|export/i);
    }
    const payer = endedText(ended(isLong), plan({ isPayer: true, payerName: null }), now);
    expect(payer.text).toMatch(/subscribe/i);
  });

  test('offers a caregiver the export of their own data only', () => {
    expect(exportLabel('super_admin')).toBe('Export everything');
    expect(exportLabel('parent')).toBe('Export everything');
    expect(exportLabel('caregiver')).toBe('Export my data');
  });
});
