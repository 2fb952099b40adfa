import { expect, test, vi } from 'vitest';
import { createCell } from '../../lib/live.ts';
import { createClearedEntriesReport } from './cleared-entries.ts';

function report() {
  const tell = vi.fn<(lost: number) => void>();
  return { tell, ...createClearedEntriesReport(tell) };
}

test('reports how many unsent entries were deleted', async () => {
  const { tell, lost, opened } = report();
  lost(createCell({ waiting: 3 }));
  await opened(createCell({ waiting: 1 }));
  expect(tell).toHaveBeenCalledWith(2);
});

test('reports nothing when all entries are still there, or none waited', async () => {
  const { tell, lost, opened } = report();
  lost(createCell({ waiting: 3 }));
  await opened(createCell({ waiting: 3 }));
  lost(createCell({ waiting: 0 }));
  await opened(createCell({ waiting: 0 }));
  await opened(createCell({ waiting: 5 }));
  expect(tell).not.toHaveBeenCalled();
});
