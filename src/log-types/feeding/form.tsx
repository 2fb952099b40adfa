import { SIDE_MAX_SEC } from '../../../schema/limits.ts';
import { BottleContent } from '../../../schema/records/payloads/feeding.ts';
import { type Units, mlToVolume } from '../../domain/units.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import type { FieldProblem, LogForm, Prefill } from '../form/log-form.ts';
import { readVolume, volumeProblems } from '../form/quantities.ts';
import { volumePhrase } from '../phrases.ts';
import { FeedingDetails, FeedingFields } from './fields.tsx';
import {
  type FeedPart,
  type FeedingValues,
  blankFeeding,
  feedingPayload,
  feedingValues,
} from './values.ts';

const LARGE_BOTTLE_ML = 300;

export const form: LogForm<'feeding', FeedingValues> = {
  Fields: FeedingFields,
  Details: FeedingDetails,
  detailFields: [
    'startSide',
    'endSide',
    'totalSec',
    'pauseSec',
    'latch',
    'spitUp',
    'bottles.offered',
  ],
  newSpanMs: null,
  variant: null,
  newVisibility: 'family',
  related: null,
  blank: ({ recent, units }) => blankFeeding(recent, units),
  valuesOf: feedingValues,
  payloadOf: ({ payload }, { before }) => feedingPayload(payload, before),
  prefill: feedingChange,
  startNew: null,
  problems: ({ payload }) => feedingProblems(payload),
  plausibilityWarnings: ({ payload: { bottles = [] }, units }) =>
    bottles
      .filter(({ takenMl }) => takenMl > LARGE_BOTTLE_ML)
      .map(({ takenMl }) =>
        t('logs.largeBottle', { amount: say(volumePhrase({ si: takenMl }, units)) }),
      ),
  confirmation: null,
  alert: null,
};

const PARTS: readonly FeedPart[] = ['breast', 'bottle', 'solids', 'tube'];

function feedingChange(
  blank: FeedingValues,
  { kind, side, content, ml }: Prefill,
  { volume }: Units,
): Partial<FeedingValues> {
  const amount = Number(ml);
  const known = BottleContent.safeParse(content);
  const hasBottle = kind === 'bottle' || known.success || amount > 0;
  const parts = PARTS.filter(
    (part) =>
      part === kind ||
      (part === 'breast' && side !== undefined && kind === undefined) ||
      (part === 'bottle' && hasBottle),
  );
  const [bottle] = blank.bottles;
  const shown = amount > 0 ? mlToVolume({ si: amount }, volume) : null;
  return {
    parts,
    ...(side === 'left' || side === 'right' ? { startSide: side } : {}),
    ...(bottle && hasBottle
      ? {
          bottles: [
            {
              ...bottle,
              content: known.success ? known.data : bottle.content,
              taken:
                shown === null
                  ? bottle.taken
                  : { shown, unit: volume, kept: { shown, ml: amount, entered: null } },
            },
          ],
        }
      : {}),
  };
}

function feedingProblems(feed: FeedingValues): FieldProblem[] {
  if (feed.parts.length === 0) {
    return [{ path: 'payload.parts', kind: 'missing', text: t('logs.amountOrSide') }];
  }
  const problems: FieldProblem[] = [];
  if (feed.parts.includes('breast')) {
    const isEmpty =
      !feed.leftSec && !feed.rightSec && !feed.totalSec && !feed.startSide && !feed.endSide;
    if (isEmpty) {
      problems.push({ path: 'payload.leftSec', kind: 'missing', text: t('logs.amountOrSide') });
    }
    for (const side of ['leftSec', 'rightSec'] as const) {
      if ((feed[side] ?? 0) > SIDE_MAX_SEC) {
        problems.push({ path: `payload.${side}`, kind: 'range', text: t('logs.sideTooLong') });
      }
    }
  }
  if (feed.parts.includes('bottle')) {
    feed.bottles.forEach((bottle, index) => {
      const path = `payload.bottles.${index}`;
      const taken = readVolume(bottle.taken);
      if (bottle.content === null) {
        problems.push({ path: `${path}.content`, kind: 'missing', text: t('logs.chooseContent') });
      }
      problems.push(...volumeProblems(`${path}.taken`, bottle.taken));
      const offered = readVolume(bottle.offered);
      if (taken && offered && taken.ml > offered.ml) {
        problems.push({ path: `${path}.offered`, kind: 'less', text: t('logs.takenMore') });
      }
    });
  }
  if (feed.parts.includes('solids')) {
    feed.solids.forEach((solid, index) => {
      if (solid.name.trim() === '' && solid.rest['foodId'] === undefined) {
        problems.push({
          path: `payload.solids.${index}.name`,
          kind: 'missing',
          text: t('logs.nameFood'),
        });
      }
    });
  }
  if (feed.parts.includes('tube'))
    problems.push(...volumeProblems('payload.tube.amount', feed.tube.amount));
  return problems;
}
