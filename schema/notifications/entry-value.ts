import { type EventType, isEventType } from '../records/event-types.ts';
import type { EventPayloads } from '../records/event.ts';
import { clipped } from './clipped.ts';

/**
 * The main value of an entry in a few words: "bottle 120 ml". Amounts are shown as they were typed.
 * Reads what any release may have written, so each part may be missing.
 */
export function entryValue(
  { type, payload, note }: Readonly<Record<string, unknown>>,
  minutes: number | null,
): string {
  if (!isEventType(type)) return 'an entry';
  const read = values[type] as (payload: object, about: About) => string;
  const about = { minutes, note: typeof note === 'string' ? note : '' };
  return clipped(read(typeof payload === 'object' && payload !== null ? payload : {}, about), 44);
}

type About = { minutes: number | null; note: string };

const values: {
  readonly [T in EventType]: (payload: Partial<EventPayloads[T]>, about: About) => string;
} = {
  feeding: ({ breast, bottles = [], solids = [], tube }, { minutes }) => {
    const parts = [
      ...bottles.map(({ takenMl, entered }) => `bottle ${amount(takenMl, 'ml', entered)}`),
      breast ? `breastfeeding${span(breastMinutes(breast) || minutes)}` : '',
      tube ? `tube ${amount(tube.ml, 'ml', tube.entered)}` : '',
      solids.length > 0
        ? listed(
            solids.map(({ name }) => name ?? ''),
            'solids',
          )
        : '',
    ];
    return parts.filter((part) => part !== '').join(', ') || 'feeding';
  },
  diaper: ({ kind }) => diaperNames[kind ?? ''] ?? 'diaper',
  sleep: ({ kind }, { minutes }) =>
    minutes === null ? 'asleep' : `${kind === 'nap' ? 'nap' : 'sleep'}${span(minutes)}`,
  pumping: ({ leftMl, rightMl, totalMl, entered }) => {
    const ml = totalMl ?? (leftMl ?? 0) + (rightMl ?? 0);
    return ml > 0 ? `pumped ${amount(ml, 'ml', entered)}` : 'pumping';
  },
  milk_stash: () => 'milk stash',
  medication: ({ name, amount: dose, unit, status }) => {
    const what = clipped(name ?? 'medicine', 24);
    if (status !== 'given') return `${what} ${status ?? ''}`.trim();
    return dose === undefined ? what : `${what} ${amount(dose, unit ?? '', undefined)}`;
  },
  temperature: ({ celsius, entered }) =>
    celsius === undefined ? 'temperature' : amount(celsius, '°C', entered),
  symptom: () => 'symptom',
  vaccination: () => 'vaccination',
  doctor_visit: () => 'doctor’s visit',
  tummy_time: (_payload, { minutes }) => `tummy time${span(minutes)}`,
  activity: ({ kind, title }, { minutes }) =>
    `${title || (kind ?? 'activity').replaceAll('_', ' ')}${span(minutes)}`,
  bath: () => 'bath',
  mood: ({ mood }) => `mood: ${mood ?? ''}`,
  milestone: ({ title }) => `milestone: ${title ?? ''}`,
  note: (_payload, { note }) => (note === '' ? 'note' : `note “${clipped(note, 36)}”`),
  handover: () => 'handover',
  custom: ({ definition }) => nameIn(definition) ?? 'own entry',
};

const diaperNames: Readonly<Record<string, string>> = {
  wet: 'wet diaper',
  dirty: 'dirty diaper',
  both: 'wet and dirty diaper',
  dry: 'dry diaper',
};

/** The name of an own type, as the entry has it. */
function nameIn(definition: unknown): string | null {
  const isNamed = typeof definition === 'object' && definition !== null && 'name' in definition;
  return isNamed && typeof definition.name === 'string' ? definition.name : null;
}

/** As it was typed, where that is known. */
function amount(
  value: number,
  unit: string,
  entered: { value: number; unit: string } | undefined,
): string {
  const shown = entered ?? { value, unit };
  return `${Number(shown.value.toFixed(2))} ${shown.unit}`.trim();
}

function breastMinutes(breast: NonNullable<EventPayloads['feeding']['breast']>): number {
  return Math.round((breast.totalSecOnly ?? breast.leftSec + breast.rightSec) / 60);
}

function span(minutes: number | null): string {
  if (minutes === null || minutes <= 0) return '';
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? ` ${minutes} min` : ` ${hours} h ${minutes % 60} min`;
}

function listed(names: readonly string[], otherwise: string): string {
  const known = names.filter((name) => name !== '');
  return known.length === 0 ? otherwise : known.join(', ');
}
