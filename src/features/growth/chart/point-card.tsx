import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { type ReactNode, Suspense, lazy } from 'react';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { GrowthRecord } from '../../../../schema/records/growth.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { useMoreUnits } from '../../../app/preferences/more-units.ts';
import { daysBetween } from '../../../domain/child/birth.ts';
import type { GrowthMeasure } from '../../../domain/growth/growth-measures.ts';
import type { GrowthFigure, GrowthScore, NoFigure } from '../../../domain/growth/score.ts';
import { growthVelocity } from '../../../domain/growth/velocity.ts';
import { measures } from '../../../domain/measures/measures.ts';
import { formatLocalDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useRemoveMeasurement } from '../use-remove.ts';
import {
  ageText,
  figureText,
  pointValueText,
  velocityText,
  zText,
} from '../../../app/growth/growth-texts.ts';
import { type GrowthUnits, axisMeasure } from '../../../app/growth/growth-units.ts';
import type { ChartPoint } from '../../../app/growth/chart/chart-model.ts';
import cards from '../../../app/charts/card.module.css';
import styles from './point-card.module.css';

const PhotoStrip = lazy(async () => ({
  default: (await import('../../../app/media/photo-strip.tsx')).PhotoStrip,
}));

type PointCardProps = {
  chosen: ChartPoint;
  measure: GrowthMeasure;
  child: ChildRecord;
  records: readonly GrowthRecord[];
  entry: Entry<GrowthRecord> | undefined;
  /** The point before it in the chart. */
  before: ChartPoint | undefined;
  today: string;
  mayEdit: boolean;
  onEdit: () => void;
  onClose: () => void;
};

/** Everything about one point, under the chart. */
export function PointCard({
  chosen,
  measure,
  child,
  records,
  entry,
  before,
  today,
  mayEdit,
  onEdit,
  onClose,
}: PointCardProps) {
  const units = useMoreUnits();
  const remove = useRemoveMeasurement();
  const people = usePeople();
  const { point } = chosen;
  const { own, score } = point;
  const facts: [name: string, value: ReactNode][] = [
    ...(point.age ? [[t('growth.ageSinceBirth'), ageText(point.age.day)] as const] : []),
    ...(point.corrected && point.corrected.months >= 0
      ? [[t('growth.ageCorrected'), ageText(point.corrected.day)] as const]
      : []),
    ...figureFacts(score),
    ...changeFacts({ chosen, before, measure, units }),
    ...paceFacts({ child, records, own, measure, units, today }),
    ...(own.lengthMm !== null && own.position
      ? [[t('growth.position'), t(`growth.position-${own.position}`)] as const]
      : []),
    ...(own.clothed ? [[t('growth.clothed'), t(`growth.clothed-${own.clothed}`)] as const] : []),
    ...(own.by ? [[t('growth.by'), t(`growth.by-${own.by}`)] as const] : []),
    ...(own.note === '' ? [] : [[t('growth.note'), <bdi key="note">{own.note}</bdi>] as const]),
  ].map(([name, value]) => [name, value]);
  return (
    <div role="group" aria-label={t('growth.point')} className={cards.chosen}>
      <header className={styles.header}>
        <p className={styles.heading}>
          <strong className={styles.value}>{pointValueText(point, measure, units)}</strong>{' '}
          <span className={styles.day}>
            {formatLocalDate(own.date, today)}
            {own.time !== null && ` ${own.time}`}
          </span>
        </p>
        <IconButton icon={X} label={t('growth.close')} onClick={onClose} />
      </header>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {remarksOf(chosen).map((remark) => (
        <p key={remark} className={styles.remark}>
          {remark}
        </p>
      ))}
      {own.photoIds.length > 0 && (
        <Suspense>
          <PhotoStrip
            ids={own.photoIds}
            max={own.photoIds.length}
            about={{ ownerId: own.id }}
            canAdd={false}
            onAdded={() => undefined}
          />
        </Suspense>
      )}
      <p className={styles.remark}>
        {t('growth.measuredBy', { name: people.find(own.createdBy).name })}
        {entry && entry.state !== 'saved' && ` · ${sendText(entry)}`}
      </p>
      {mayEdit && (
        <div className={cards.chosenActions}>
          <Button size="small" icon={Pencil} onClick={onEdit}>
            {t('ui.edit')}
          </Button>
          <Button
            size="small"
            variant="quiet"
            icon={Trash2}
            onClick={() => {
              remove(own);
              onClose();
            }}
          >
            {t('growth.delete')}
          </Button>
        </div>
      )}
    </div>
  );
}

type Fact = readonly [name: string, value: ReactNode];

/** Both ages have a figure of their own for a child that was born early. */
function figureFacts({ chronological, corrected }: GrowthScore): Fact[] {
  return [
    [t('growth.percentile'), figureOrReason(chronological)],
    ...(chronological.z === null ? [] : [[t('growth.zScore'), zText(chronological.z)] as const]),
    ...(corrected && corrected.z !== null
      ? [
          [t('growth.percentileCorrected'), figureText(corrected)] as const,
          [t('growth.zCorrected'), zText(corrected.z)] as const,
        ]
      : []),
  ];
}

function figureOrReason(figure: GrowthFigure | NoFigure): string {
  return figure.z === null ? t(`growth.none-${figure.reason}`) : figureText(figure);
}

function changeFacts({
  chosen,
  before,
  measure,
  units,
}: Pick<PointCardProps, 'chosen' | 'before' | 'measure'> & {
  units: GrowthUnits;
}): Fact[] {
  if (!before) return [];
  const scale = axisMeasure(measure, units);
  const difference = chosen.y - before.y;
  const change = `${difference < 0 ? '−' : '+'}${scale.text(Math.abs(difference))}`;
  const count = daysBetween(before.point.own.date, chosen.point.own.date);
  return [[t('growth.change'), t('growth.changeOver', { change, count: Math.abs(count) })]];
}

function paceFacts({
  child,
  records,
  own,
  measure,
  units,
  today,
}: Pick<PointCardProps, 'child' | 'records' | 'measure' | 'today'> & {
  own: GrowthRecord;
  units: GrowthUnits;
}): Fact[] {
  const grown = measure in measures ? (measure as keyof typeof measures) : null;
  if (grown === null) return [];
  const until = records.filter(({ date }) => date <= own.date);
  const velocity = growthVelocity(grown, child, until);
  return velocity
    ? [[t('growth.pace'), velocityText(velocity, { measure: grown, units, today })]]
    : [];
}

/** What was changed or assumed, and what looks like a mistake. */
function remarksOf({ point, figure }: ChartPoint): string[] {
  const remarks: string[] = [];
  if (point.daysApart > 0) {
    remarks.push(t('growth.lengthOfOtherDay', { count: point.daysApart }));
  }
  if (figure.z === null) return remarks;
  if (figure.addedMm > 0) remarks.push(t('growth.added', { mm: figure.addedMm }));
  if (figure.addedMm < 0) remarks.push(t('growth.taken', { mm: -figure.addedMm }));
  if (figure.isTooYoungToStand) remarks.push(t('growth.tooYoungToStand'));
  if (figure.flag) remarks.push(t('growth.flagged'));
  return remarks;
}

function sendText({ state, problem }: Entry<GrowthRecord>): string {
  if (state !== 'attention') return t('growth.waiting');
  return problem ? `${t('growth.attention')} ${problem.message}` : t('growth.attention');
}
