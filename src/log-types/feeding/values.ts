import type { EventPayloads } from '../../../schema/records/event.ts';
import type { Side } from '../../../schema/records/payloads/common.ts';
import type { Bottle, Solid } from '../../../schema/records/payloads/feeding.ts';
import { otherSide } from '../../../schema/rules/timers.ts';
import { type Feed, lastBottle, nextSide } from '../../domain/log-types/feeding/feeds.ts';
import type { Units } from '../../domain/units.ts';
import { defined, orNothing, text } from '../form/optional-fields.ts';
import { type VolumeValue, readVolume, volumeValue } from '../form/quantities.ts';

export type FeedPart = 'breast' | 'bottle' | 'solids' | 'tube';
type Tube = NonNullable<EventPayloads['feeding']['tube']>;

export type BottleValues = {
  /** null: not chosen yet, at the first bottle of a family. */
  content: Bottle['content'] | null;
  taken: VolumeValue;
  offered: VolumeValue;
  fortified: boolean;
  productName: string;
  /** Unknown fields of a newer release, which an edit keeps. */
  rest: Record<string, unknown>;
};
export type SolidValues = {
  name: string;
  qty: number | null;
  unit: NonNullable<Solid['unit']> | null;
  liking: NonNullable<Solid['liking']> | null;
  texture: NonNullable<Solid['texture']> | null;
  signs: NonNullable<Solid['reaction']>['signs'];
  severity: NonNullable<NonNullable<Solid['reaction']>['severity']> | null;
  onsetMin: number | null;
  reactionText: string;
  rest: Record<string, unknown>;
};

export type FeedingValues = {
  parts: FeedPart[];
  leftSec: number | null;
  rightSec: number | null;
  totalSec: number | null;
  startSide: Side | null;
  endSide: Side | null;
  pauseSec: number | null;
  latch: 'good' | 'ok' | 'poor' | null;
  bottles: BottleValues[];
  solids: SolidValues[];
  tube: { content: Tube['content']; amount: VolumeValue; route: Tube['route'] };
  spitUp: NonNullable<EventPayloads['feeding']['spitUp']> | null;
};

/** Conversion of a feed between its payload and the form fields. */

export function blankFeeding(feeds: readonly Feed[], units: Units): FeedingValues {
  const bottle = lastBottle(feeds);
  const values = feedingValues({}, units);
  return {
    ...values,
    startSide: nextSide(feeds),
    bottles: [blankBottle(units, bottle)],
    solids: [blankSolid(units)],
  };
}

/** A bottle with the last used content; the amount is offered next to the field, not filled in. */
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

export function blankSolid({ solids: unit = null }: Units): SolidValues {
  return {
    name: '',
    qty: null,
    unit,
    liking: null,
    texture: null,
    signs: [],
    severity: null,
    onsetMin: null,
    reactionText: '',
    rest: {},
  };
}

export function feedingValues(feed: EventPayloads['feeding'], units: Units): FeedingValues {
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
    solids: solids.length > 0 ? solids.map(solidValues) : [blankSolid(units)],
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

export function feedingPayload(
  feed: FeedingValues,
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
 * The sides on which the feed began and ended. With time on one side only, it is that side,
 * whatever was stored before; with both, it ended on the other side than it began, unless the
 * person chose.
 */
function sidesOf({ leftSec, rightSec, startSide, endSide }: FeedingValues) {
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
    // A unit that the form began with says nothing without a number.
    unit: solid.qty === null && solid.unit !== 'taste' ? undefined : orNothing(solid.unit),
    liking: orNothing(solid.liking),
    texture: orNothing(solid.texture),
    reaction,
  });
}

function tubePayload({ content, amount, route }: FeedingValues['tube']) {
  const read = readVolume(amount);
  return defined({ content, ml: read?.ml, entered: read?.entered, route });
}
