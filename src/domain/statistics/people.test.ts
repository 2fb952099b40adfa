import { expect, test } from 'vitest';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { makeQuestion } from '../../../tests/helpers/statistics.ts';
import { whoLogs } from './people.ts';

test('an entry counts for who did it, else for who wrote it', () => {
  const at = (hour: string) => `2025-06-10T${hour}:00:00Z`;
  const question = makeQuestion(
    [
      makeEvent('diaper', at('08'), { createdBy: 'ana' }),
      makeEvent('diaper', at('09'), { createdBy: 'ana' }),
      { ...makeEvent('diaper', at('10'), { createdBy: 'ana' }), performedBy: 'sam' },
      // The day after the range.
      makeEvent('diaper', '2025-06-11T08:00:00Z', { createdBy: 'kim' }),
    ],
    { from: '2025-06-10', to: '2025-06-10' },
  );
  expect(whoLogs(question)).toEqual({
    people: [
      { id: 'ana', entries: 2 },
      { id: 'sam', entries: 1 },
    ],
    entries: 3,
  });
});
