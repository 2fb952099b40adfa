import { expect, test, vi } from 'vitest';
import { createCell } from '../../lib/live.ts';
import { createClearedEntriesReport } from './cleared-entries.ts';

function report() {
  const tell = vi.fn<(lost: number) => void>();
  return { tell, ...createClearedEntriesReport(tell) };
}

test('tells how many unsent entries are gone', async () => {
  const { tell, lost, opened } = report();
  lost(createCell({ waiting: 3 }));
  await opened(createCell({ waiting: 1 }));
  expect(tell).toHaveBeenCalledWith(2);
});

test('says nothing when they are all still there, or none waited', async () => {
  const { tell, lost, opened } = report();
  lost(createCell({ waiting: 3 }));
  await opened(createCell({ waiting: 3 }));
  lost(createCell({ waiting: 0 }));
  await opened(createCell({ waiting: 0 }));
  await opened(createCell({ waiting: 5 }));
  expect(tell).not.toHaveBeenCalled();
});
