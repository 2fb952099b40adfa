import Shapes from 'lucide-react/icons/shapes';
import type { CustomPayload, DefinitionCopy } from '../../../schema/records/payloads/custom.ts';
import type { LogType } from '../log-type.ts';
import { type EventLine, dots, phrase, timed, verbatim } from '../phrases.ts';
import { simpleTimer } from '../simple-timer.ts';

/** Named by a timer that was started without an own type, as the first release could. */
const UNDEFINED = 'none';

export const custom: LogType<'custom'> = {
  icon: Shapes,
  iconOf: null,
  // Only what the entry has copied of its definition, which may have changed since.
  line: (event) => {
    const { definition, values }: CustomPayload = event.payload;
    if (!definition) return null;
    const fields = Object.entries(definition.fields).toSorted(([, a], [, b]) => a.order - b.order);
    return dots([
      timed(event, verbatim(definition.name)),
      ...fields.map(([id, field]) => valueLine(field, values[id])),
    ]);
  },
  precision: 'minute',
  searchTexts: null,
  filter: 18,
  more: null,
  home: null,
  timer: simpleTimer({ definitionId: UNDEFINED, values: {} }),
  firstEntry: null,
  emptyText: null,
  shiftSummary: 'line',
  gap: null,
};

type Value = CustomPayload['values'][string] | undefined;

/** "20 min", "Rating 4", "Mum", "Rain", "Rain: no", or a text. */
function valueLine(field: DefinitionCopy['fields'][string], value: Value): EventLine | null {
  const { label, unit, choice } = field;
  if (typeof value === 'number') {
    // The text of a span, too, is two words with a space.
    return phrase('timed', unit ? { what: value, time: unit } : { what: label, time: value });
  }
  if (typeof value === 'boolean') return value ? verbatim(label) : phrase('no', { label });
  if (field.kind !== 'choice') return value ? verbatim(value) : null;
  return choice && choice.id === value ? verbatim(choice.label) : null;
}
