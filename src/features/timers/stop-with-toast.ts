import type { LogTimer } from '../../../schema/records/timer.ts';
import { tell } from '../../app/entries/saved-toast.ts';
import { eventLine } from '../../log-types/event-line.ts';
import type { Units } from '../../domain/units.ts';
import { formatMoment } from '../../i18n/format.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import type { Replica } from '../../replica/replica.ts';
import { showToast } from '../../ui/toasts.ts';
import { stopTimer, undoStop } from './commands.ts';

type Stop = {
  replica: Replica;
  timer: LogTimer;
  now: number;
  endedAt?: number | undefined;
  units: Units;
  edit: (id: string) => void;
};

/** Stops a timer and says what was saved; Undo lets it run on. */
export async function stopWithToast({ replica, timer, now, endedAt, units, edit }: Stop) {
  const event = await stopTimer(replica, timer, {
    now,
    ...(endedAt === undefined ? {} : { endedAt }),
  });
  showToast({
    text: t('entries.saved', {
      what: say(eventLine(event, units)),
      time: formatMoment(event.startedAt, { now, tz: event.tz }),
    }),
    actions: [
      { label: t('ui.undo'), run: () => tell(undoStop(replica, timer)) },
      { label: t('ui.edit'), run: () => edit(event.id) },
    ],
  });
}
