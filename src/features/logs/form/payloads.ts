import type { EventPayloads, EventRecord } from '../../../../schema/records/event.ts';
import { isDirty, isWet } from '../../../../schema/records/payloads/diaper.ts';
import { otherSide } from '../../../../schema/rules/timers.ts';
import { type Feed, lastBottle, nextSide } from '../../../domain/feeds.ts';
import { type Dose, MedicinePlan, planOf } from '../../../domain/medication.ts';
import { sleepKindOf } from '../../../domain/sleep.ts';
import { type Units, round } from '../../../domain/units.ts';
import {
  type BottleValues,
  type CommonValues,
  type FormType,
  type PayloadValues,
  type SolidValues,
  readTemperature,
  readVolume,
  temperatureValue,
  volumeValue,
} from './values.ts';

/**
 * Between payloads and the fields of the form. A payload keeps what the form does not know:
 * fields of a newer release ride along through an edit.
 */

/** Fields for a new entry: what was used last is there already. */
export function blankValues<T extends FormType>(
  type: T,
  { recent, units }: { recent: readonly EventRecord[]; units: Units },
): PayloadValues[T] {
  // Each case answers the type it stands for; TypeScript cannot see that across a generic.
  const blank = (): PayloadValues[FormType] => {
    switch (type as FormType) {
      case 'feeding':
        return blankFeeding(recent as Feed[], units);
      case 'diaper':
        return {
          kind: null,
          place: null,
          wetAmount: null,
          dirtyAmount: null,
          color: null,
          consistency: null,
          flags: [],
          rash: null,
        };
      case 'sleep': {
        const last = (recent as EventRecord<'sleep'>[]).find(({ payload }) => payload.place);
        return { ...sleepValues({ kind: 'nap' }), kind: null, place: last?.payload.place ?? null };
      }
      case 'pumping': {
        const last = (recent as EventRecord<'pumping'>[])[0]?.payload;
        return {
          ...pumpingValues({}, units),
          destination: last?.destination ?? null,
          storage: last?.storage ?? null,
          method: last?.method ?? null,
        };
      }
      case 'medication':
        return blankDose(units, recent as Dose[]);
      case 'temperature': {
        const last = (recent as EventRecord<'temperature'>[])[0]?.payload;
        return {
          reading: temperatureValue(undefined, undefined, units.temperature),
          site: last?.site ?? 'unknown',
          afterMedicine: false,
        };
      }
      case 'note':
        return { pinnedUntil: null };
    }
  };
  return blank() as PayloadValues[T];
}

/** Fields for an entry that exists. */
export function valuesOf<T extends FormType>(
  type: T,
  payload: EventPayloads[T],
  units: Units,
): PayloadValues[T] {
  const event = { type, payload } as {
    [K in FormType]: { type: K; payload: EventPayloads[K] };
  }[FormType];
  const values = (): PayloadValues[FormType] => {
    switch (event.type) {
      case 'feeding':
        return feedingValues(event.payload, units);
      case 'diaper': {
        const { kind, place, wetAmount, dirtyAmount, color, consistency, flags, rash } =
          event.payload;
        return {
          kind,
          place: place ?? null,
          wetAmount: wetAmount ?? null,
          dirtyAmount: dirtyAmount ?? null,
          color: color ?? null,
          consistency: consistency ?? null,
          flags: flags ?? [],
          rash: rash ?? null,
        };
      }
      case 'sleep':
        return sleepValues(event.payload);
      case 'pumping':
        return pumpingValues(event.payload, units);
      case 'medication':
        return doseValues(event.payload);
      case 'temperature': {
        const { celsius, entered, site, afterMedicine } = event.payload;
        return {
          reading: temperatureValue(celsius, entered, units.temperature),
          site,
          afterMedicine: afterMedicine ?? false,
        };
      }
      case 'note':
        return { pinnedUntil: event.payload.pinnedUntil ?? null };
    }
  };
  return values() as PayloadValues[T];
}

type FormValues = {
  [K in FormType]: { type: K; values: CommonValues & { payload: PayloadValues[K] } };
}[FormType];

/**
 * The payload that the fields say.
 *
 * @param before the payload as it was, for what the form does not know
 */
export function payloadOf<T extends FormType>(
  type: T,
  values: CommonValues & { payload: PayloadValues[T] },
  { before = {}, tz }: { before?: Record<string, unknown>; tz: string },
): EventPayloads[T] {
  const form = { type, values } as unknown as FormValues;
  const known = (): Record<string, unknown> => {
    switch (form.type) {
      case 'feeding':
        return feedingPayload(form.values.payload, before);
      case 'diaper':
        return diaperPayload(form.values.payload);
      case 'sleep':
        return sleepPayload(form.values, tz);
      case 'pumping':
        return pumpingPayload(form.values.payload);
      case 'medication':
        return dosePayload(form.values.payload);
      case 'temperature': {
        const { reading, site, afterMedicine } = form.values.payload;
        const read = readTemperature(reading);
        return {
          celsius: read?.celsius,
          entered: read?.entered,
          site,
          afterMedicine: afterMedicine || undefined,
        };
      }
      case 'note':
        return { pinnedUntil: form.values.payload.pinnedUntil ?? undefined };
    }
  };
  return defined({ ...before, ...known() }) as EventPayloads[T];
}

/** Without the fields that hold nothing. */
function defined(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}

const orNothing = <V>(value: V | null): V | undefined => value ?? undefined;
const text = (value: string): string | undefined => value.trim() || undefined;

/* Feeding */

function blankFeeding(feeds: readonly Feed[], units: Units): PayloadValues['feeding'] {
  const bottle = lastBottle(feeds);
  const values = feedingValues({}, units);
  return {
    ...values,
    startSide: nextSide(feeds),
    bottles: [blankBottle(units, bottle)],
    solids: [blankSolid()],
  };
}

/** A bottle with the content used last; the amount is offered beside the field, not assumed. */
export function blankBottle(
  { volume }: Units,
  last: { content: BottleValues['content']; productName?: string | undefined } | null = null,
): BottleValues {
  return {
    content: last?.content ?? null,
    taken: volumeValue(undefined, undefined, volume),
    offered: volumeValue(undefined, undefined, volume),
    fortified: false,
    productName: last?.productName ?? '',
    rest: {},
  };
}

export function blankSolid(): SolidValues {
  return {
    name: '',
    qty: null,
    unit: null,
    liking: null,
    texture: null,
    signs: [],
    severity: null,
    onsetMin: null,
    reactionText: '',
    rest: {},
  };
}

function feedingValues(feed: EventPayloads['feeding'], units: Units): PayloadValues['feeding'] {
  const { breast, bottles = [], solids = [], tube, spitUp } = feed;
  return {
    parts: [
      ...(breast ? (['breast'] as const) : []),
      ...(bottles.length > 0 ? (['bottle'] as const) : []),
      ...(solids.length > 0 ? (['solids'] as const) : []),
      ...(tube ? (['tube'] as const) : []),
    ],
    leftSec: breast?.leftSec || null,
    rightSec: breast?.rightSec || null,
    totalSec: breast?.totalSecOnly ?? null,
    startSide: breast?.startSide ?? null,
    endSide: breast?.endSide ?? null,
    pauseSec: breast?.pauseSec ?? null,
    latch: breast?.latch ?? null,
    bottles:
      bottles.length > 0
        ? bottles.map((bottle) => bottleValues(bottle, units))
        : [blankBottle(units)],
    solids: solids.length > 0 ? solids.map(solidValues) : [blankSolid()],
    tube: {
      content: tube?.content ?? 'breast_milk',
      amount: volumeValue(tube?.ml, tube?.entered, units.volume),
      route: tube?.route ?? 'ng',
    },
    spitUp: spitUp ?? null,
  };
}

function bottleValues(
  bottle: NonNullable<EventPayloads['feeding']['bottles']>[number],
  { volume }: Units,
): BottleValues {
  const { content, takenMl, offeredMl, entered, fortified, productName, ...rest } = bottle;
  return {
    content,
    taken: volumeValue(takenMl, entered, volume),
    offered: volumeValue(offeredMl, undefined, volume),
    fortified: fortified ?? false,
    productName: productName ?? '',
    rest,
  };
}

function solidValues(solid: NonNullable<EventPayloads['feeding']['solids']>[number]): SolidValues {
  const { name, qty, unit, liking, texture, reaction, ...rest } = solid;
  return {
    name: name ?? '',
    qty: qty ?? null,
    unit: unit ?? null,
    liking: liking ?? null,
    texture: texture ?? null,
    signs: reaction?.signs ?? [],
    severity: reaction?.severity ?? null,
    onsetMin: reaction?.onsetMin ?? null,
    reactionText: reaction?.text ?? '',
    rest,
  };
}

function feedingPayload(
  feed: PayloadValues['feeding'],
  before: Record<string, unknown>,
): Record<string, unknown> {
  const has = (part: string) => (feed.parts as string[]).includes(part);
  return {
    breast: has('breast')
      ? defined({
          ...(before['breast'] as object | undefined),
          leftSec: feed.leftSec ?? 0,
          rightSec: feed.rightSec ?? 0,
          totalSecOnly: feed.leftSec || feed.rightSec ? undefined : orNothing(feed.totalSec),
          ...sidesOf(feed),
          pauseSec: orNothing(feed.pauseSec),
          latch: orNothing(feed.latch),
        })
      : undefined,
    bottles: has('bottle') ? feed.bottles.map(bottlePayload) : undefined,
    solids: has('solids') ? feed.solids.map(solidPayload) : undefined,
    tube: has('tube') ? tubePayload(feed.tube) : undefined,
    spitUp: orNothing(feed.spitUp),
  };
}

/**
 * Where the feed began and ended. With time on one side only it was that side, whatever stood
 * there before; with both it ended on the other, unless somebody said so.
 */
function sidesOf({ leftSec, rightSec, startSide, endSide }: PayloadValues['feeding']) {
  const only = leftSec && !rightSec ? 'left' : rightSec && !leftSec ? 'right' : null;
  const start = only ?? startSide;
  const both = Boolean(leftSec && rightSec);
  return {
    startSide: orNothing(start),
    endSide: orNothing(only ?? endSide ?? (both && start ? otherSide(start) : null)),
  };
}

function bottlePayload({ content, taken, offered, fortified, productName, rest }: BottleValues) {
  const amount = readVolume(taken);
  return defined({
    ...rest,
    content: orNothing(content),
    takenMl: amount?.ml,
    entered: amount?.entered,
    offeredMl: readVolume(offered)?.ml,
    fortified: fortified || undefined,
    productName: text(productName),
  });
}

function solidPayload(solid: SolidValues) {
  const reaction =
    solid.signs.length > 0 || text(solid.reactionText)
      ? defined({
          signs: solid.signs,
          severity: orNothing(solid.severity),
          onsetMin: orNothing(solid.onsetMin),
          text: text(solid.reactionText),
        })
      : undefined;
  return defined({
    ...solid.rest,
    name: text(solid.name),
    qty: orNothing(solid.qty),
    unit: orNothing(solid.unit),
    liking: orNothing(solid.liking),
    texture: orNothing(solid.texture),
    reaction,
  });
}

function tubePayload({ content, amount, route }: PayloadValues['feeding']['tube']) {
  const read = readVolume(amount);
  return defined({ content, ml: read?.ml, entered: read?.entered, route });
}

/* Diaper */

function diaperPayload(diaper: PayloadValues['diaper']): Record<string, unknown> {
  const kind = diaper.kind ?? 'wet';
  return {
    kind,
    place: orNothing(diaper.place),
    wetAmount: isWet(kind) ? orNothing(diaper.wetAmount) : undefined,
    dirtyAmount: isDirty(kind) ? orNothing(diaper.dirtyAmount) : undefined,
    color: orNothing(diaper.color),
    consistency: orNothing(diaper.consistency),
    flags: diaper.flags.length > 0 ? diaper.flags : undefined,
    rash: orNothing(diaper.rash),
  };
}

/* Sleep */

function sleepValues(sleep: EventPayloads['sleep']): PayloadValues['sleep'] {
  return {
    kind: sleep.kindManual ? sleep.kind : null,
    place: sleep.place ?? null,
    placeText: sleep.placeText ?? '',
    fellAsleep: sleep.fellAsleep ?? null,
    latencyMin: sleep.latencyMin ?? null,
    wakings: (sleep.wakings ?? []).map(({ at, minutes, soothed }) => ({
      at,
      minutes,
      soothed: soothed ?? null,
    })),
    wakingCount: sleep.wakingCount ?? null,
    quality: sleep.quality ?? null,
    wokeMood: sleep.wokeMood ?? null,
    wokenBy: sleep.wokenBy ?? null,
  };
}

function sleepPayload(
  { startedAt, endedAt, payload }: CommonValues & { payload: PayloadValues['sleep'] },
  tz: string,
): Record<string, unknown> {
  return {
    kind: payload.kind ?? sleepKindOf({ from: startedAt, to: endedAt ?? startedAt }, tz),
    kindManual: payload.kind === null ? undefined : true,
    place: orNothing(payload.place),
    placeText: payload.place === 'other' ? text(payload.placeText) : undefined,
    fellAsleep: orNothing(payload.fellAsleep),
    latencyMin: orNothing(payload.latencyMin),
    wakings:
      payload.wakings.length > 0
        ? payload.wakings.map(({ soothed, ...waking }) =>
            defined({ ...waking, soothed: orNothing(soothed) }),
          )
        : undefined,
    wakingCount: orNothing(payload.wakingCount),
    quality: orNothing(payload.quality),
    wokeMood: orNothing(payload.wokeMood),
    wokenBy: orNothing(payload.wokenBy),
  };
}

/* Pumping */

function pumpingValues(
  pump: EventPayloads['pumping'],
  { volume }: Units,
): PayloadValues['pumping'] {
  const hasSides = pump.leftMl !== undefined || pump.rightMl !== undefined;
  return {
    left: volumeValue(pump.leftMl, undefined, volume),
    right: volumeValue(pump.rightMl, undefined, volume),
    // With sides the total is their sum and is not typed.
    total: hasSides
      ? volumeValue(undefined, undefined, volume)
      : volumeValue(pump.totalMl, pump.entered, volume),
    leftSec: pump.leftSec ?? null,
    rightSec: pump.rightSec ?? null,
    destination: pump.destination ?? null,
    storage: pump.storage ?? null,
    method: pump.method ?? null,
    discomfort: pump.discomfort ?? null,
  };
}

function pumpingPayload(pump: PayloadValues['pumping']): Record<string, unknown> {
  const left = readVolume(pump.left);
  const right = readVolume(pump.right);
  const total = readVolume(pump.total);
  const sides = left || right ? round((left?.ml ?? 0) + (right?.ml ?? 0), 1) : undefined;
  return {
    leftMl: left?.ml,
    rightMl: right?.ml,
    totalMl: sides ?? total?.ml,
    entered: sides === undefined ? total?.entered : undefined,
    leftSec: orNothing(pump.leftSec),
    rightSec: orNothing(pump.rightSec),
    destination: orNothing(pump.destination),
    storage: pump.destination === 'stored' ? orNothing(pump.storage) : undefined,
    method: orNothing(pump.method),
    discomfort: orNothing(pump.discomfort),
  };
}

/* Medication */

function blankDose(_units: Units, recent: readonly Dose[]): PayloadValues['medication'] {
  return {
    medicineId: null,
    name: '',
    amount: null,
    unit: recent[0]?.payload.unit ?? 'ml',
    status: 'given',
    route: null,
    reason: '',
    minIntervalHours: null,
    maxCount24h: null,
    maxAmount24h: null,
    overrode: [],
  };
}

function doseValues(dose: EventPayloads['medication']): PayloadValues['medication'] {
  return {
    medicineId: dose.medicineId ?? null,
    name: dose.name,
    amount: dose.amount,
    unit: dose.unit,
    status: dose.status,
    route: dose.route ?? null,
    reason: dose.reason ?? '',
    ...planValues(MedicinePlan.safeParse(dose['plan']).data ?? null),
    overrode: dose.overrode ?? [],
  };
}

/** Fields for giving a medicine again: its amount, its way and the family's plan for it. */
export function againValues(doses: readonly Dose[]): Partial<PayloadValues['medication']> {
  const [last] = doses;
  if (!last) return {};
  const { medicineId, name, amount, unit, route } = doseValues(last.payload);
  return { medicineId, name, amount, unit, route, ...planValues(planOf(doses)) };
}

function planValues(plan: MedicinePlan | null) {
  return {
    minIntervalHours: plan?.minIntervalMin === undefined ? null : plan.minIntervalMin / 60,
    maxCount24h: plan?.maxCount24h ?? null,
    maxAmount24h: plan?.maxAmount24h ?? null,
  };
}

/** The plan that stands in the fields; null when none of them is filled. */
export function planInForm(dose: PayloadValues['medication']): MedicinePlan | null {
  const plan = defined({
    minIntervalMin:
      dose.minIntervalHours === null ? undefined : Math.round(dose.minIntervalHours * 60),
    maxCount24h: orNothing(dose.maxCount24h),
    maxAmount24h: orNothing(dose.maxAmount24h),
  });
  return Object.keys(plan).length === 0 ? null : (plan as MedicinePlan);
}

function dosePayload(dose: PayloadValues['medication']): Record<string, unknown> {
  return {
    medicineId: orNothing(dose.medicineId),
    name: dose.name.trim(),
    amount: dose.amount,
    unit: dose.unit,
    status: dose.status,
    route: orNothing(dose.route),
    reason: text(dose.reason),
    plan: planInForm(dose) ?? undefined,
    overrode: dose.overrode.length > 0 ? dose.overrode : undefined,
  };
}
