import type { EventPayloads } from '../../../schema/records/event.ts';
import {
  type Bottle,
  BottleContent,
  type Breast,
} from '../../../schema/records/payloads/feeding.ts';
import { lastBottle } from '../../domain/log-types/feeding/feeds.ts';
import { type Units, mlToVolume, volumeToMl } from '../../domain/units.ts';
import { formatList } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import {
  type CellContext,
  type DaySheetCell,
  cellNumber,
  choiceIn,
  numberIn,
} from '../day-sheet-cell.ts';
import '../../i18n/lazy/day-sheet.ts';

type Feed = EventPayloads['feeding'];

/**
 * "L 8 R 6" in minutes, "120 formula" in the unit of the device, "food banana, pear", and several of them
 * joined by "+". A bottle without its content has that of the last one.
 */
export const cell: DaySheetCell<'feeding'> = {
  letter: 'f',
  example: () => t('daySheet.example-feeding'),
  isRhythm: true,
  parse: (text, context) => {
    const texts = text.split('+').map((part) => part.trim());
    const feed: Feed = {};
    for (const part of texts) {
      const breast = breastIn(part);
      const bottle = breast ? null : bottleIn(part, context);
      const foods = breast || bottle ? null : foodsIn(part);
      if (bottle === 'noContent') return { ok: false, problem: contentProblem() };
      if (breast && !feed.breast) feed.breast = breast;
      else if (bottle) feed.bottles = [...(feed.bottles ?? []), bottle];
      else if (foods) feed.solids = [...(feed.solids ?? []), ...foods.map((name) => ({ name }))];
      else return { ok: false, problem: t('daySheet.feedingProblem') };
    }
    return { ok: true, payload: feed };
  },
  print: ({ breast, bottles = [], solids = [] }, units) =>
    [
      ...(breast ? [breastText(breast)] : []),
      ...bottles.map((bottle) => bottleText(bottle, units)),
      ...(solids.length > 0
        ? [`${t('daySheet.food')} ${solids.map(({ name = '' }) => name).join(', ')}`]
        : []),
    ]
      .filter((part) => part !== '')
      .join(' + '),
};

/** Sides with their minutes in the order of the feed; a side without minutes is only where it began. */
function breastIn(text: string): Breast | null {
  const sides = {
    [t('daySheet.left').toLowerCase()]: 'left',
    [t('daySheet.right').toLowerCase()]: 'right',
  } as const;
  const found = [...text.toLowerCase().matchAll(/(\p{L}+)\s*(\d[\d.,]*)?\s*/gu)];
  const parts = found.map(([, word = '', minutes]) => ({
    side: sides[word],
    sec: minutes === undefined ? 0 : Math.round((numberIn(minutes) ?? Number.NaN) * 60),
  }));
  const [first, last] = [parts[0]?.side, parts.at(-1)?.side];
  const isWhole = found.map(([match]) => match).join('') === text.toLowerCase();
  if (!first || !last || !isWhole || parts.some(({ side, sec }) => !side || Number.isNaN(sec)))
    return null;
  const secOf = (of: string) =>
    parts.reduce((sum, { side, sec }) => (side === of ? sum + sec : sum), 0);
  return { leftSec: secOf('left'), rightSec: secOf('right'), startSide: first, endSide: last };
}

function breastText({ leftSec, rightSec, totalSecOnly = 0, startSide, endSide }: Breast): string {
  const left = sideText(t('daySheet.left'), leftSec);
  const right = sideText(t('daySheet.right'), rightSec);
  const start = startSide ?? endSide ?? 'left';
  if (leftSec > 0 && rightSec > 0)
    return start === 'right' ? `${right} ${left}` : `${left} ${right}`;
  if (leftSec > 0) return left;
  if (rightSec > 0) return right;
  return sideText(t(`daySheet.${start}`), totalSecOnly);
}

const sideText = (side: string, sec: number) =>
  sec > 0 ? `${side} ${cellNumber(Math.round(sec / 6) / 10)}` : side;

function bottleIn(
  text: string,
  { units, recent }: CellContext<'feeding'>,
): Bottle | 'noContent' | null {
  const [, number = '', typedUnit, contentText = ''] =
    /^(\d[\d.,]*|[.,]\d+)\s*(ml|oz)?(?:\s+(.*))?$/iu.exec(text) ?? [];
  const value = numberIn(number);
  if (value === null) return null;
  const written = typedUnit?.toLowerCase();
  const unit = written === 'ml' || written === 'oz' ? written : units.volume;
  const content =
    contentText.trim() === ''
      ? (lastBottle(recent)?.content ?? null)
      : choiceIn(contentText, contents());
  if (content === null) return 'noContent';
  return { content, takenMl: volumeToMl(value, unit), entered: { value, unit } };
}

function bottleText({ content, takenMl, entered }: Bottle, { volume }: Units): string {
  const value = mlToVolume({ si: takenMl, entered }, volume);
  return `${cellNumber(value)} ${t(`events.content-${content}`)}`;
}

function foodsIn(text: string): string[] | null {
  const word = `${t('daySheet.food')} `;
  if (!text.toLowerCase().startsWith(word)) return null;
  const foods = text
    .slice(word.length)
    .split(',')
    .map((food) => food.trim());
  return foods.every((food) => food !== '') ? foods : null;
}

const contents = () =>
  BottleContent.options.map((value) => ({ value, words: [t(`events.content-${value}`), value] }));

const contentProblem = () =>
  t('daySheet.contentProblem', {
    contents: formatList(contents().map(({ words: [label = ''] }) => label)),
  });
