import { expect, test } from 'vitest';
import { relationsFor } from './relations.ts';

test('offers the relations of carers to carers, and those of parents to parents', () => {
  expect(relationsFor('caregiver')).toContain('nanny');
  expect(relationsFor('super_admin')).not.toContain('nanny');
  expect(relationsFor('parent')).toEqual(relationsFor('super_admin'));
  for (const role of ['parent', 'caregiver'] as const) {
    expect(relationsFor(role)).toContain('grandparent');
    expect(relationsFor(role).at(-1)).toBe('other');
  }
});
