import { describe, expect, test } from 'vitest';
import { makeEntryValues } from '../../../tests/helpers/entry-values.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { METRIC } from '../../domain/units.ts';
import { logTypes, typesByPosition } from '../log-types.ts';
import { form } from './form.tsx';
import { vaccineSuggestions } from './vaccines.ts';

const at = Date.parse('2025-06-10T10:00:00Z');
const blank = form.blank({ recent: [], units: METRIC });
const values = (payload: Partial<typeof blank>) =>
  makeEntryValues({ ...blank, ...payload }, { startedAt: at });
const given = (vaccine: string, dose: number, childId = 'child-mia') =>
  makeEvent('vaccination', at, { childId, payload: { vaccine, dose } });

describe('a vaccination', () => {
  test('is offered in the filters and in the More sheet, and asks for the day only', () => {
    expect(typesByPosition(({ filter }) => filter)).toContain('vaccination');
    expect(typesByPosition(({ more }) => more?.position)).toContain('vaccination');
    expect(logTypes.vaccination.precision).toBe('day');
  });

  test('needs a vaccine and a dose from 1 to 9', () => {
    const paths = (payload: Partial<typeof blank>) =>
      form.problems(values(payload)).map(({ path }) => path);
    expect(paths({})).toEqual(['payload.vaccine']);
    expect(paths({ vaccine: 'MMR', dose: 9 })).toEqual([]);
    for (const dose of [0, 10, 1.5, Number.NaN, null]) {
      expect(paths({ vaccine: 'MMR', dose })).toEqual(['payload.dose']);
    }
  });

  test('asks about a dose that is already logged for the child', () => {
    const payload = { vaccine: 'mmr ', dose: 1 };
    const warnings = (recent: ReturnType<typeof given>[], ownId: string | null = null) =>
      form.plausibilityWarnings({
        values: values(payload),
        payload,
        recent,
        ownId,
        now: at,
        units: METRIC,
        nameOf: () => 'Ana',
        lastSyncAt: at,
      });
    const mmr = given('MMR', 1);
    expect(warnings([mmr])).toHaveLength(1);
    expect(warnings([mmr], mmr.id)).toEqual([]);
    expect(warnings([given('MMR', 1, 'child-leo'), given('MMR', 2), given('Polio', 1)])).toEqual(
      [],
    );
  });

  test('is copied as the next dose, without what differs each time', () => {
    const copied = given('MMR', 1);
    const start = form.startNew?.(
      {
        ...blank,
        vaccine: 'MMR',
        product: 'X',
        lot: 'A1',
        contactId: 'c',
        documentIds: ['d'],
        reactions: ['fever'],
      },
      { copied, recent: [copied], related: [], at },
    );
    expect(start).toMatchObject({
      dose: 2,
      product: 'X',
      lot: '',
      contactId: 'c',
      documentIds: [],
      reactions: [],
    });
  });

  test('is found by its product and lot', () => {
    const texts = logTypes.vaccination.searchTexts?.({ vaccine: 'MMR', dose: 1, lot: 'A1' });
    expect(texts).toContain('A1');
  });
});

describe('the names of vaccines', () => {
  test('are those of the family first, then others, each once', () => {
    const names = vaccineSuggestions('', ['Hexavalent', 'polio']);
    expect(names.slice(0, 2)).toEqual(['Hexavalent', 'polio']);
    expect(names).not.toContain('Polio');
    expect(names).toContain('Measles');
  });

  test('are narrowed by what is typed, until it is one of them', () => {
    expect(vaccineSuggestions('hep', [])).toEqual(['Hepatitis B', 'Hepatitis A']);
    expect(vaccineSuggestions('measles', [])).toEqual([]);
    expect(vaccineSuggestions('moon', [])).toEqual([]);
  });
});
