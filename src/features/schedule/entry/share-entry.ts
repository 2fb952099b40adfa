import { icsCalendar } from '../../../../schema/ics/calendar.ts';
import { shareFile } from '../../../app/charts/share.ts';
import '../../../i18n/lazy/schedule.ts';
import { t } from '../../../i18n/t.ts';
import { showToast } from '../../../ui/toasts.ts';
import type { ShownEntry } from '../schedule-data.ts';

/** Hands an entry, with all its occurrences, to other programs as a calendar file. */
export async function shareEntry({ entry: { record } }: ShownEntry, now: number): Promise<void> {
  const text = icsCalendar({
    name: record.title,
    entries: [record],
    spans: [],
    // Reminders are this person's own, and no matter of whoever gets the file.
    userId: null,
    refreshMin: null,
    now,
  });
  try {
    await shareFile(new Blob([text], { type: 'text/calendar' }), fileName(record.title));
  } catch {
    showToast({ text: t('schedule.shareFailed') });
  }
}

/** "check-up.ics": what every file system takes. */
function fileName(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase();
  return `${plain || 'entry'}.ics`;
}
