import type { EventPayloads } from '../../schema/records/event.ts';
import type { EventType } from '../../schema/records/event-types.ts';
import { t } from '../i18n/t.ts';
import type { TimerOfType } from './log-type.ts';

/**
 * The timer of a type whose entries only last: the entry has what was entered when it was started.
 *
 * @param usual the payload if nothing was entered
 */
export function simpleTimer<T extends EventType>(usual: EventPayloads[T]): TimerOfType<T> {
  const stop = () => t('timers.stop');
  return {
    payloadOf: ({ payload = usual }) => payload as EventPayloads[T],
    visibility: 'family',
    name: null,
    stop,
    stopShort: stop,
    notesWakings: false,
  };
}
