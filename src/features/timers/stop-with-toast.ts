import type { LogTimer } from '../../../schema/records/timer.ts';
import type { Rights } from '../../app/entries/rights.ts';
import { editAction, tell } from '../../app/entries/saved-toast.ts';
import { eventLine } from '../../log-types/event-line.ts';
import type { StatisticsSettings } from '../../domain/statistics/settings.ts';
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
  /** Of the child. */
  settings: StatisticsSettings;
  units: Units;
  rights: Rights;
  edit: (id: string) => void;
};

/** Stops a timer and shows the saved entry in a toast; Undo continues the timer. */
export async function stopWithToast(stop: Stop) {
  const { replica, timer, now, endedAt, settings, units, rights, edit } = stop;
  const event = await stopTimer(replica, timer, {
    now,
    settings,
    ...(endedAt === undefined ? {} : { endedAt }),
  });
  showToast({
    text: t('entries.saved', {
      what: say(eventLine(event, units)),
      time: formatMoment(event.startedAt, { now, tz: event.tz }),
    }),
    actions: [
      ...(rights.mayRemove(event)
        ? [{ label: t('ui.undo'), run: () => tell(undoStop(replica, timer)) }]
        : []),
      ...editAction(event, { rights, edit }),
    ],
  });
}
