import { type ReadOptions, readCalendar } from '../../domain/ics/read-calendar.ts';

/** The worker that reads one calendar file: whatever the file contains, the page stays usable. */
addEventListener('message', ({ data }: MessageEvent<{ text: string; options: ReadOptions }>) => {
  postMessage(readCalendar(data.text, data.options));
});
