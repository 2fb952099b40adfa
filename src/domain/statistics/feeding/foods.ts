import type { FactsByDay } from '../facts/day-facts.ts';
import type { FoodFact } from '../facts/feed-facts.ts';
import type { AllergenGroup } from '../../../../schema/records/list-item-kinds.ts';
import { allergenGroupOf } from './allergens.ts';

/** One time that a food was offered. */
export type Meal = Pick<FoodFact, 'id' | 'day' | 'minute' | 'reaction' | 'liking'>;

/** A food that was offered at least once. */
export type TriedFood = {
  food: string;
  /** As last entered; null when only its id is known. */
  name: string | null;
  group: AllergenGroup;
  firstDay: string;
  times: number;
  /** The most severe reaction. */
  reaction: FoodFact['reaction'];
  /** The last liking that was entered. */
  liking: FoodFact['liking'];
  /** Newest first. */
  meals: Meal[];
};

/** C16. */
export type FoodChart = {
  /** In the order of their first day. */
  foods: TriedFood[];
  /** How many foods had been tried by the end of each day on which a new one came. */
  tried: { day: string; count: number }[];
};

const SEVERITIES = [null, 'unknown', 'mild', 'moderate', 'severe'] as const;

/**
 * @param facts of all days that exist
 * @param groups the allergen groups of foods that the family has assigned; others go by their names
 */
export function foodChart(
  facts: FactsByDay,
  groups: Readonly<Record<string, AllergenGroup>> = {},
): FoodChart {
  const foods = new Map<string, TriedFood>();
  const meals = [...facts.values()]
    .flatMap((day) => day.foods)
    .toSorted((a, b) => (a.day === b.day ? a.startedAt - b.startedAt : a.day < b.day ? -1 : 1));
  for (const meal of meals) {
    const known = foods.get(meal.food);
    const { id, day, minute, reaction, liking } = meal;
    foods.set(meal.food, {
      food: meal.food,
      name: meal.name ?? known?.name ?? null,
      group: groups[meal.food] ?? allergenGroupOf(meal.name ?? known?.name ?? meal.food),
      firstDay: known?.firstDay ?? meal.day,
      times: (known?.times ?? 0) + 1,
      reaction: moreSevere(known?.reaction ?? null, meal.reaction),
      liking: meal.liking ?? known?.liking ?? null,
      meals: [{ id, day, minute, reaction, liking }, ...(known?.meals ?? [])],
    });
  }
  const days = [...new Set([...foods.values()].map(({ firstDay }) => firstDay))];
  const list = [...foods.values()];
  return {
    foods: list,
    tried: days.map((day) => ({
      day,
      count: list.filter(({ firstDay }) => firstDay <= day).length,
    })),
  };
}

function moreSevere(a: FoodFact['reaction'], b: FoodFact['reaction']): FoodFact['reaction'] {
  return SEVERITIES.indexOf(b) > SEVERITIES.indexOf(a) ? b : a;
}
