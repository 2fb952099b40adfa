import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Fragment, useId, useState } from 'react';
import { useSheets } from '../../../../app/navigation/sheets.ts';
import { ALLERGEN_GROUPS } from '../../../../../schema/records/list-item-kinds.ts';
import type { TriedFood } from '../../../../domain/statistics/feeding/foods.ts';
import { formatLocalDay } from '../../../../i18n/format.ts';
import { t, tKey } from '../../../../i18n/t.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { List, RowButton } from '../../../../ui/list.tsx';
import { clockText } from '../draw/measure.ts';
import '../../../../i18n/lazy/charts.ts';
import styles from './food-grid.module.css';

/** The foods of each allergen group; a tap on one opens the list of its meals. */
export function FoodGrid({ foods, today }: { foods: readonly TriedFood[]; today: string }) {
  const id = useId();
  const [open, setOpen] = useState<string | null>(null);
  const groups = ALLERGEN_GROUPS.map((group) => ({
    group,
    foods: foods.filter((food) => food.group === group),
  })).filter((each) => each.foods.length > 0);
  return groups.map(({ group, foods: ofGroup }) => (
    <section key={group} aria-labelledby={`${id}-${group}`} className={styles.group}>
      <h3
        id={`${id}-${group}`}
        className={styles.groupName}
        data-picture-line={tKey(`charts.allergen-${group}`)}
      >
        {tKey(`charts.allergen-${group}`)}
      </h3>
      <div className={styles.foods}>
        {ofGroup.map((food) => (
          <Fragment key={food.food}>
            <button
              type="button"
              className={styles.food}
              aria-expanded={open === food.food}
              data-picture-line={lineOf(food, today)}
              onClick={() => setOpen(open === food.food ? null : food.food)}
            >
              <bdi className={styles.name}>{food.name ?? food.food}</bdi>
              <span className={styles.detail}>
                {t('charts.foodSince', {
                  day: formatLocalDay(food.firstDay, today),
                  count: food.times,
                })}
              </span>
              {food.reaction !== null && (
                <span className={styles.reaction}>
                  <Icon icon={TriangleAlert} size="s" />
                  {tKey(`charts.reaction-${food.reaction}`)}
                </span>
              )}
            </button>
            {open === food.food && <Meals food={food} today={today} />}
          </Fragment>
        ))}
      </div>
    </section>
  ));
}

/** A food in one line, for the shared picture: "Pear · 3 Nov · 4 times · mild reaction". */
function lineOf({ name, food, firstDay, times, reaction }: TriedFood, today: string): string {
  return [
    name ?? food,
    t('charts.foodSince', { day: formatLocalDay(firstDay, today), count: times }),
    reaction !== null && tKey(`charts.reaction-${reaction}`),
  ]
    .filter(Boolean)
    .join(' · ');
}

function Meals({ food, today }: { food: TriedFood; today: string }) {
  const { openEntry } = useSheets();
  return (
    <List
      className={styles.meals}
      label={t('charts.foodHistory', { food: food.name ?? food.food })}
    >
      {food.meals.map(({ id, day, minute, reaction, liking }) => (
        <RowButton
          key={id}
          title={`${formatLocalDay(day, today)} ${clockText(minute)}`}
          detail={
            [
              liking && tKey(`charts.liking-${liking}`),
              reaction &&
                t('charts.reactionWas', { reaction: tKey(`charts.reaction-${reaction}`) }),
            ]
              .filter(Boolean)
              .join(' · ') || undefined
          }
          onClick={() => openEntry(id)}
        />
      ))}
    </List>
  );
}
