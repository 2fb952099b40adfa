import { expect, test } from 'vitest';
import { relationsFor } from './relations.ts';

test('carers are offered what carers are, and parents what parents are', () => {
  expect(relationsFor('caregiver')).toContain('nanny');
  expect(relationsFor('super_admin')).not.toContain('nanny');
  expect(relationsFor('parent')).toEqual(relationsFor('super_admin'));
  for (const role of ['parent', 'caregiver'] as const) {
    expect(relationsFor(role)).toContain('grandparent');
    expect(relationsFor(role).at(-1)).toBe('other');
  }
});
