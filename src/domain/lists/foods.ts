import type { AllergenGroup } from '../../../schema/records/list-item-kinds.ts';
import type { Food } from '../../../schema/records/list-item.ts';
import { medicineKey as plainName } from '../../../schema/rules/medicine-key.ts';

/** What the list of foods says about meals. */

/** The food of the list that a meal names. @param childIds the first one that has such a food decides */
export function listedFood(
  foods: readonly Food[],
  childIds: readonly (string | null)[],
  name: string,
): Food | null {
  const key = plainName(name);
  for (const childId of childIds) {
    const found = foods.find((food) => food.childId === childId && plainName(food.name) === key);
    if (found) return found;
  }
  return null;
}

/** The groups that the family has chosen for the foods of a child, by the key of the name: see `FoodFact`. */
export function allergenGroupsOf(
  foods: readonly Food[],
  childId: string,
): Readonly<Record<string, AllergenGroup>> {
  return Object.fromEntries(
    foods.flatMap((food) =>
      food.childId === childId && food.allergen !== null
        ? [[plainName(food.name), food.allergen]]
        : [],
    ),
  );
}
