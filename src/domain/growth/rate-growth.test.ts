import { expect, test } from 'vitest';
import { type RateQuery, rateGrowth } from './rate-growth.ts';

const girl = { sex: 'female', measure: 'weight', age: { days: 100 }, weightG: 5_200 } as const;

/** The chronological figure, rounded as WHO's programs print it; the reason where there is none. */
async function rated(query: RateQuery): Promise<unknown> {
  const { chronological } = await rateGrowth(query);
  if (chronological.z === null) return chronological.reason;
  return [Number(chronological.z.toFixed(2)), chronological.flag];
}

test('one call rates a measurement by both ages', async () => {
  const { chronological, corrected } = await rateGrowth({ ...girl, gestationDays: 224 });
  expect([chronological.z, corrected?.z].map((z) => z?.toFixed(2))).toEqual(['-1.17', '0.86']);
  expect(await rateGrowth(girl)).toMatchObject({ corrected: null });
  expect(await rated({ ...girl, age: { months: 100 / 30.4375 } })).toEqual(await rated(girl));
});

test('the ends and joints of the tables', async () => {
  const weight = (days: number) => rated({ ...girl, age: { days }, weightG: 18_000 });
  const length = (days: number, position: 'lying' | 'standing') =>
    rated({ sex: 'male', measure: 'length', age: { days }, lengthMm: 870, position });
  // WHO, weight of girls: the median of day 0 is 3.2322 kg that of day 1826 18.2193 kg, that of month 61 18.2579 kg.
  expect(await rated({ ...girl, age: { days: 0 }, weightG: 3_232.2 })).toEqual([0, false]);
  expect(await rated({ ...girl, age: { days: 1826 }, weightG: 18_219.3 })).toEqual([0, false]);
  expect(await weight(1827)).toEqual(
    await rated({ ...girl, age: { months: 60.03 }, weightG: 18_000 }),
  );
  expect(await rated({ ...girl, age: { months: 61 }, weightG: 18_257.9 })).toEqual([0, false]);
  // Lying counts 0.7 cm less from day 731 on, standing 0.7 cm more before it.
  expect(await length(730, 'standing')).toEqual(
    await rated({ sex: 'male', measure: 'length', age: { days: 730 }, lengthMm: 877 }),
  );
  expect(await length(731, 'lying')).toEqual(
    await rated({ sex: 'male', measure: 'length', age: { days: 731 }, lengthMm: 863 }),
  );
  const head = { sex: 'male', measure: 'head', headMm: 500 } as const;
  expect(await rated({ ...head, age: { days: 1827 } })).toBe('after5Years');
  expect(await rated({ ...girl, age: { months: 120.01 } })).toBe('after10Years');
  expect(await rated({ ...girl, age: { days: -1 } })).toBe('beforeBirth');
});

test('a flag is what lies outside the plausible limits', async () => {
  const flagged = async (weightG: number) => {
    const { chronological } = await rateGrowth({ ...girl, weightG });
    return chronological.z !== null && chronological.flag;
  };
  expect(await Promise.all([1_000, 5_200, 12_000].map(flagged))).toEqual([true, false, true]);
});

test.each<[string, object, string]>([
  ['weightG', { weightG: -5_000 }, 'noValue'],
  ['weightG', { weightG: Number.NaN }, 'noValue'],
  ['weightG', { weightG: null }, 'noValue'],
  ['age', { age: { days: Number.NaN } }, 'noAge'],
  ['age', { age: null }, 'noAge'],
  ['sex', { sex: null }, 'noSex'],
])('a number that is none has a reason: %s %j', async (_, change, reason) => {
  expect(await rated({ ...girl, ...change } as RateQuery)).toBe(reason);
});

test.each<[object, string]>([
  [{ sex: 'f' }, 'sex is "f": use one of female, male, null'],
  [{ measure: 'wfa' }, 'measure is "wfa": use one of weight, length, head, bmi, weightForLength'],
  [{ position: 'recumbent' }, 'position is "recumbent": use one of lying, standing, null'],
  [{ gestationDays: 32 }, 'gestationDays is 32: it must be 154 to 315 days'],
  [{ age: 100 }, 'age is 100: it must be { days }, { months } or null'],
  [{ age: { days: 1, months: 1 } }, 'age is {"days":1,"months":1}: it must be'],
  [{ age: { days: '100' } }, 'age is {"days":"100"}: it must be'],
  [{ weightG: '5200' }, 'weightG is "5200": it must be a number or null'],
  [{ weight: 5.2 }, 'unknown field "weight": use sex, measure, age, weightG, lengthMm, headMm'],
  [{ hasOedema: 'n' }, 'hasOedema is "n": it must be true or false'],
])('a query that says something else is refused: %j', async (change, message) => {
  await expect(rateGrowth({ ...girl, ...change } as RateQuery)).rejects.toThrow(message);
});

test('a query without its age or sex is refused, not guessed', async () => {
  const { age: _, ...ageless } = girl;
  await expect(rateGrowth(ageless as RateQuery)).rejects.toThrow('age is undefined');
  await expect(rateGrowth(null as never)).rejects.toThrow('a query is an object');
});
