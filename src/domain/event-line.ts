import { type EventRecord, type EventType, eventTypes } from '../../schema/records/event.ts';
import type { Entered } from '../../schema/records/payloads/common.ts';
import type { EventPayloads } from '../../schema/records/event.ts';
import type { Bottle, Solid } from '../../schema/records/payloads/feeding.ts';
import type { MedicationPayload } from '../../schema/records/payloads/medication.ts';
import { isFever } from './fever.ts';
import type { Phrase, PhraseValue } from './phrase.ts';
import { type Units, celsiusToTemperature, mlToVolume } from './units.ts';

/**
 * Each event as one line: "Breast L 8 min · R 6 min + 60 ml formula". One place for lists,
 * toasts, tiles and search, so that an entry is called the same everywhere.
 */
export type EventKey = `events.${EventWord}`;
export type EventLine = Phrase<EventKey>;

/** @returns a line for any record, also for one whose type only a newer release knows */
export function eventLine(event: EventRecord, units: Units): EventLine {
  if (!isKnownType(event.type)) return say('unknown');
  const line = lineOf(event, units);
  return line ?? say(`type-${event.type}`);
}

/** False for a type that came with a newer release; its row is drawn without its content. */
export function isKnownType(type: string): type is EventType {
  return Object.hasOwn(eventTypes, type);
}

/** What kind of feed it mainly is, for its icon. */
export function feedKind(feed: EventPayloads['feeding']): 'breast' | 'bottle' | 'solids' | 'tube' {
  if (feed.breast) return 'breast';
  if (feed.bottles?.length) return 'bottle';
  return feed.tube ? 'tube' : 'solids';
}

/** "120 ml" or "4 oz". */
export function volumePhrase(
  amount: { si: number; entered?: Entered | undefined },
  units: Units,
): EventLine {
  return say(units.volume, { value: mlToVolume(amount, units.volume) });
}

/** "38.2 °C" or "100.8 °F". */
export function temperaturePhrase(
  reading: { celsius: number; entered?: Entered | undefined },
  units: Units,
): EventLine {
  const { celsius: si, entered } = reading;
  const value = celsiusToTemperature({ si, entered }, units.temperature);
  return say(units.temperature === 'C' ? 'celsius' : 'fahrenheit', { value });
}

/** "5 ml", "2 puffs". */
export function dosePhrase({
  amount,
  unit,
}: Pick<MedicationPayload, 'amount' | 'unit'>): EventLine {
  return say('dose', { value: amount, unit: say(`unit-${unit}`, { count: amount }) });
}

/** How much of a handover stands in a list; the whole of it when it is opened. */
const SUMMED = 3;

function lineOf(event: EventRecord, units: Units): EventLine | null {
  switch (event.type) {
    case 'feeding':
      return feedingLine(event.payload, units);
    case 'diaper':
      return diaperLine(event.payload);
    case 'sleep':
      return sleepLine(event);
    case 'pumping':
      return pumpingLine(event.payload, units);
    case 'milk_stash':
      return dots([
        say(`stash-${event.payload.kind}`, {
          amount: volumePhrase(
            { si: Math.abs(event.payload.ml), entered: event.payload.entered },
            units,
          ),
        }),
        event.payload.storage && say(`storage-${event.payload.storage}`),
      ]);
    case 'medication':
      return medicationLine(event.payload);
    case 'temperature':
      return temperatureLine(event.payload, units);
    case 'symptom':
      return dots([
        commas(event.payload.signs.map((sign) => signOf(sign, event.payload.otherText))),
        event.payload.severity && say(`severity-${event.payload.severity}`),
      ]);
    case 'vaccination':
      return say('vaccine', { vaccine: event.payload.vaccine, dose: event.payload.dose });
    case 'doctor_visit':
      return event.payload.reason ? say('visitFor', { reason: event.payload.reason }) : null;
    case 'tummy_time':
      return dots([
        timed(event, say('type-tummy_time')),
        event.payload.mood && say(`tummy-${event.payload.mood}`),
      ]);
    case 'activity':
      return timed(
        event,
        event.payload.title ? words(event.payload.title) : say(`activity-${event.payload.kind}`),
      );
    case 'bath':
      return timed(event, say(`bath-${event.payload.kind}`));
    case 'mood':
      return dots([
        timed(event, say(`mood-${event.payload.mood}`)),
        event.payload.cause && say(`cause-${event.payload.cause}`),
      ]);
    case 'milestone':
      return words(event.payload.title);
    case 'note':
      return words(event.note);
    case 'handover':
      return dots([say('type-handover'), ...event.payload.summary.slice(0, SUMMED).map(words)]);
    case 'custom':
      return null;
  }
}

function feedingLine(feed: EventPayloads['feeding'], units: Units): EventLine | null {
  const parts: (EventLine | undefined)[] = [
    feed.breast && breastLine(feed.breast),
    ...(feed.bottles ?? []).map((bottle, index) =>
      bottleLine(bottle, units, feed.breast === undefined && index === 0),
    ),
    feed.tube &&
      say('tube', {
        amount: volumePhrase({ si: feed.tube.ml, entered: feed.tube.entered }, units),
        content: say(`content-${feed.tube.content}`),
      }),
    feed.solids?.length
      ? say('solids', { foods: commas(feed.solids.map(solidLine)) ?? '' })
      : undefined,
  ];
  const meal = join('joinPlus', parts);
  const spitUp = feed.spitUp === undefined || feed.spitUp === 'none' ? undefined : feed.spitUp;
  return dots([meal, spitUp && say(`spitUp-${spitUp}`)]);
}

function breastLine(breast: NonNullable<EventPayloads['feeding']['breast']>): EventLine {
  const left = { ms: breast.leftSec * 1000 };
  const right = { ms: breast.rightSec * 1000 };
  if (breast.leftSec > 0 && breast.rightSec > 0) return say('breastBoth', { left, right });
  if (breast.leftSec > 0) return say('breastLeft', { left });
  if (breast.rightSec > 0) return say('breastRight', { right });
  if (breast.totalSecOnly) return say('breastTotal', { time: { ms: breast.totalSecOnly * 1000 } });
  return say('breast');
}

function bottleLine(bottle: Bottle, units: Units, isFirst: boolean): EventLine {
  return say(isFirst ? 'bottle' : 'andBottle', {
    amount: volumePhrase({ si: bottle.takenMl, entered: bottle.entered }, units),
    content: say(`content-${bottle.content}`),
  });
}

function solidLine({ name, qty, unit }: Solid): EventLine {
  const food = name === undefined ? say('food') : words(name);
  if (qty === undefined || unit === undefined || unit === 'taste') return food;
  return say('foodAmount', { food, value: qty, unit: say(`solid-${unit}`) });
}

function diaperLine(diaper: EventPayloads['diaper']): EventLine | null {
  const { place, color, consistency, flags = [], rash } = diaper;
  return dots([
    say(`diaper-${diaper.kind}`),
    place === undefined || place === 'diaper' ? undefined : say(`place-${place}`),
    color && say(`color-${color}`),
    consistency && say(`consistency-${consistency}`),
    ...flags.map((flag) => say(`flag-${flag}`)),
    rash === undefined || rash === 'none' ? undefined : say(`rash-${rash}`),
  ]);
}

function sleepLine(sleep: EventRecord<'sleep'>): EventLine | null {
  const { kind, place, placeText, wakings = [], wakingCount } = sleep.payload;
  const woke = wakingCount ?? wakings.length;
  const where = place === 'other' && placeText ? words(placeText) : place && say(`bed-${place}`);
  return dots([
    timed(sleep, say(`sleep-${kind}`)),
    where,
    woke > 0 ? say('woke', { count: woke }) : undefined,
  ]);
}

function pumpingLine(pump: EventPayloads['pumping'], units: Units): EventLine | null {
  const { leftMl, rightMl, totalMl, leftSec = 0, rightSec = 0 } = pump;
  const ml =
    totalMl ??
    (leftMl === undefined && rightMl === undefined ? undefined : (leftMl ?? 0) + (rightMl ?? 0));
  const volume = (si: number) => volumePhrase({ si }, units);
  return dots([
    ml === undefined
      ? say('pumpedTime', { time: { ms: (leftSec + rightSec) * 1000 } })
      : say('pumped', { amount: volumePhrase({ si: ml, entered: pump.entered }, units) }),
    leftMl === undefined ? undefined : say('left', { amount: volume(leftMl) }),
    rightMl === undefined ? undefined : say('right', { amount: volume(rightMl) }),
    pump.destination && say(`destination-${pump.destination}`),
  ]);
}

function medicationLine(dose: MedicationPayload): EventLine | null {
  const named = say('medicine', { name: dose.name, dose: dosePhrase(dose) });
  return dots([
    dose.status === 'given' ? named : say(`dose-${dose.status}`, { medicine: named }),
    dose.overrode?.length ? say('overrode') : undefined,
  ]);
}

function temperatureLine(reading: EventPayloads['temperature'], units: Units): EventLine | null {
  return dots([
    temperaturePhrase(reading, units),
    reading.site === 'unknown' ? undefined : say(`site-${reading.site}`),
    isFever(reading.celsius, reading.site) ? say('fever') : undefined,
    reading.afterMedicine ? say('afterMedicine') : undefined,
  ]);
}

function signOf(sign: EventPayloads['symptom']['signs'][number], otherText?: string): EventLine {
  return sign === 'other' && otherText ? words(otherText) : say(`sign-${sign}`);
}

/** With its length, when it has one. */
function timed(span: { startedAt: number; endedAt: number | null }, what: EventLine): EventLine {
  return span.endedAt === null || span.endedAt <= span.startedAt
    ? what
    : say('timed', { what, time: { ms: span.endedAt - span.startedAt } });
}

function join(
  key: 'joinDot' | 'joinPlus' | 'joinComma',
  parts: readonly (EventLine | undefined | '')[],
): EventLine | null {
  return parts.reduce<EventLine | null>(
    (line, part) => (!part ? line : line === null ? part : say(key, { a: line, b: part })),
    null,
  );
}

const dots = (parts: readonly (EventLine | null | undefined | '')[]) =>
  join(
    'joinDot',
    parts.map((part) => part ?? undefined),
  );
const commas = (parts: readonly EventLine[]) => join('joinComma', parts);
const words = (text: string) => say('words', { text });

function say(word: EventWord, values?: Readonly<Record<string, PhraseValue<EventKey>>>): EventLine {
  const key: EventKey = `events.${word}`;
  return values === undefined ? { key } : { key, values };
}

type Payload<T extends EventType> = EventPayloads[T];
type In<T, K extends keyof T> = NonNullable<T[K]> & string;
type Bottles = NonNullable<Payload<'feeding'>['bottles']>[number];

/** Every word an event line is made of; the English file must have each of them. */
type EventWord =
  | `type-${EventType}`
  | 'unknown'
  | 'words'
  | 'joinDot'
  | 'joinPlus'
  | 'joinComma'
  | 'timed'
  | 'ml'
  | 'oz'
  | 'celsius'
  | 'fahrenheit'
  | 'breast'
  | 'breastBoth'
  | 'breastLeft'
  | 'breastRight'
  | 'breastTotal'
  | 'bottle'
  | 'andBottle'
  | 'tube'
  | 'solids'
  | 'food'
  | 'foodAmount'
  | 'woke'
  | 'pumped'
  | 'pumpedTime'
  | 'left'
  | 'right'
  | 'medicine'
  | 'dose'
  | 'overrode'
  | 'fever'
  | 'afterMedicine'
  | 'vaccine'
  | 'visitFor'
  | `content-${In<Bottles, 'content'>}`
  | `solid-${Exclude<In<Solid, 'unit'>, 'taste'>}`
  | `spitUp-${Exclude<In<Payload<'feeding'>, 'spitUp'>, 'none'>}`
  | `diaper-${In<Payload<'diaper'>, 'kind'>}`
  | `place-${Exclude<In<Payload<'diaper'>, 'place'>, 'diaper'>}`
  | `color-${In<Payload<'diaper'>, 'color'>}`
  | `consistency-${In<Payload<'diaper'>, 'consistency'>}`
  | `flag-${NonNullable<Payload<'diaper'>['flags']>[number]}`
  | `rash-${Exclude<In<Payload<'diaper'>, 'rash'>, 'none'>}`
  | `sleep-${In<Payload<'sleep'>, 'kind'>}`
  | `bed-${In<Payload<'sleep'>, 'place'>}`
  | `destination-${In<Payload<'pumping'>, 'destination'>}`
  | `stash-${In<Payload<'milk_stash'>, 'kind'>}`
  | `storage-${In<Payload<'milk_stash'>, 'storage'>}`
  | `unit-${In<MedicationPayload, 'unit'>}`
  | `dose-${Exclude<In<MedicationPayload, 'status'>, 'given'>}`
  | `site-${Exclude<In<Payload<'temperature'>, 'site'>, 'unknown'>}`
  | `sign-${Payload<'symptom'>['signs'][number]}`
  | `severity-${In<Payload<'symptom'>, 'severity'>}`
  | `tummy-${In<Payload<'tummy_time'>, 'mood'>}`
  | `activity-${In<Payload<'activity'>, 'kind'>}`
  | `bath-${In<Payload<'bath'>, 'kind'>}`
  | `mood-${In<Payload<'mood'>, 'mood'>}`
  | `cause-${In<Payload<'mood'>, 'cause'>}`;
