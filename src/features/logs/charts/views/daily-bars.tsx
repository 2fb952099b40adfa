import { HOUR_MS } from '../../../../../schema/limits.ts';
import { formatList } from '../../../../i18n/format.ts';
import { t, tKey } from '../../../../i18n/t.ts';
import { count, duration, minutes, volume } from '../draw/measure.ts';
import { barPath } from '../draw/bar-path.ts';
import { STASH_PX, StashLine } from '../draw/stash-line.tsx';
import { barsView } from './bars-view.tsx';
import styles from '../../../../app/charts/draw.module.css';

/** C3. */
export const feedsView = barsView({
  of: 'feeds',
  types: ['feeding'],
  partName: (part) => tKey(`charts.part-${part}`),
  measure: () => count,
});

/** C4. */
export const milkView = barsView({
  of: 'milk',
  types: ['feeding'],
  partName: (part) => tKey(`charts.part-${part}`),
  measure: ({ units }) => volume(units),
  alsoOn: ({ bars, byNow }, day, { today, units }) => {
    if (day !== today || !byNow || byNow.usual.missing || bars.length === 0) return null;
    return t('charts.usualByNow', { value: volume(units).text(byNow.usual.value) });
  },
  upTo: ({ byNow }) => byNow?.usual.value ?? 0,
  over: ({ bars, byNow }, { x, y, barWidth, width }) => {
    const today = bars.find(({ state }) => state === 'open')?.day;
    if (!today || !byNow || byNow.usual.missing) return null;
    const at = y(byNow.usual.value);
    // Wider than its bar, but within the plot: a bar of many days is narrow.
    const from = Math.max(0, x(today) - 4);
    const to = Math.min(width, Math.max(x(today) + barWidth + 4, from + 12));
    return <path d={`M${from} ${at}H${to}`} className={styles.byNow} />;
  },
  overName: ({ byNow }) => (byNow && !byNow.usual.missing ? t('charts.byNow') : null),
});

/** C7. */
export const sleepView = barsView({
  of: 'sleep',
  types: ['sleep'],
  partName: (part) => tKey(`charts.part-${part}`),
  measure: () => duration,
  band: ({ band }) => band && { from: band.fromHours * HOUR_MS, to: band.toHours * HOUR_MS },
  bandName: ({ band }) =>
    t('charts.commonSleep', { from: band?.fromHours ?? 0, to: band?.toHours ?? 0 }),
});

const STOOL_PX = 16;

/** C11, with the colours of the stool under the days. */
export const diapersView = barsView({
  of: 'diapers',
  types: ['diaper'],
  partName: (part) => tKey(`charts.part-${part}`),
  measure: () => count,
  alsoOn: ({ colors }, day) => {
    const ofDay = colors.find((each) => each.day === day)?.colors ?? [];
    return ofDay.length === 0
      ? null
      : t('charts.stool', {
          colors: formatList(ofDay.map((color) => tKey(`events.color-${color}`))),
        });
  },
  below: {
    px: () => STOOL_PX,
    draw: ({ colors }, { x, barWidth, height }) =>
      [...new Set(colors.flatMap((each) => each.colors))].map((color) => (
        <path
          key={color}
          d={barPath(
            colors.flatMap(({ day, colors: ofDay }) => {
              const width = barWidth / ofDay.length;
              return ofDay.flatMap((each, index) =>
                each === color
                  ? [{ x: x(day) + index * width, y: height + 26, width, height: 8 }]
                  : [],
              );
            }),
          )}
          className={`${styles.stool} ${styles[`stool-${color}`]}`}
        />
      )),
  },
});

/** C12, with the balance of the milk stash as a line under the days. */
export const pumpingView = barsView({
  of: 'pumping',
  types: ['pumping', 'milk_stash'],
  partName: (part) => tKey(`charts.part-${part}`),
  measure: ({ units }) => volume(units),
  alsoOn: ({ stash }, day, { units }) => {
    const point = stash.find((each) => each.day === day);
    return point ? t('charts.stashOn', { value: volume(units).text(point.ml) }) : null;
  },
  below: {
    // A stash holds far more than a day adds to it, so it has an axis of its own.
    px: ({ stash }) => (stash.length > 0 ? STASH_PX : 0),
    draw: ({ stash }, place, { units }) =>
      stash.length > 0 && <StashLine points={stash} place={place} measure={volume(units)} />,
  },
});

/** C15. */
export const playView = barsView({
  of: 'play',
  types: ['tummy_time', 'activity'],
  partName: (part) => tKey(`charts.part-${part}`),
  measure: () => minutes,
  goal: ({ goalMin }) => goalMin,
});
