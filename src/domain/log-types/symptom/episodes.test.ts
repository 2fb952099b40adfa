import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../../schema/limits.ts';
import { CatalogId } from '../../../../schema/records/payloads/common.ts';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import { EPISODE_NAME_MAX, episodeIdOf, episodeNameOf } from './episode-id.ts';
import { episodesOf, isRunningAt } from './episodes.ts';

const at = Date.parse('2025-06-10T10:00:00Z');
const symptom = (daysLater: number, episodeId?: string, lastsDays?: number) =>
  makeEvent('symptom', at + daysLater * DAY_MS, {
    ...(lastsDays === undefined ? {} : { ended: at + (daysLater + lastsDays) * DAY_MS }),
    payload: { signs: ['cough'], ...(episodeId === undefined ? {} : { episodeId }) },
  });

describe('a sickness', () => {
  test('has the same id on every device that names it on the same day', () => {
    expect(episodeIdOf('2025-06-10', ' Cold ')).toBe(episodeIdOf('2025-06-10', 'Cold'));
    expect(episodeNameOf(episodeIdOf('2025-06-10', 'Hand, foot and mouth'))).toBe(
      'Hand, foot and mouth',
    );
  });

  test('has an id within the limit of the schema', () => {
    const id = episodeIdOf('2025-06-10', 'x'.repeat(EPISODE_NAME_MAX));
    expect(CatalogId.safeParse(id).success).toBe(true);
  });

  test('has no name when its id comes from elsewhere', () => {
    expect(episodeNameOf('imported-7')).toBeNull();
    expect(episodesOf([symptom(0, 'imported-7'), symptom(0)])).toEqual([]);
  });

  test('lasts from its first symptom to the end of its last', () => {
    const cold = '2025-06-10 Cold';
    const flu = '2025-06-20 Flu';
    expect(episodesOf([symptom(10, flu), symptom(2, cold), symptom(0, cold, 3)])).toEqual([
      { id: flu, name: 'Flu', startedAt: at + 10 * DAY_MS, endedAt: at + 10 * DAY_MS },
      { id: cold, name: 'Cold', startedAt: at, endedAt: at + 3 * DAY_MS },
    ]);
  });

  test('is over a week after its last symptom', () => {
    const [cold] = episodesOf([symptom(0, '2025-06-10 Cold', 2)]);
    expect(cold && isRunningAt(cold, at + 9 * DAY_MS)).toBe(true);
    expect(cold && isRunningAt(cold, at + 9 * DAY_MS + 1)).toBe(false);
    expect(cold && isRunningAt(cold, at - 7 * DAY_MS - 1)).toBe(false);
  });
});
