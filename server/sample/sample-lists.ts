import { v7 as newId } from 'uuid';
import { DAY_MS } from '../../schema/limits.ts';
import { type ListItemRecord, listItemDefaults } from '../../schema/records/list-item.ts';
import { nextStamp } from '../../schema/rules/clock.ts';
import type { Carer } from './sample-entry.ts';

/** The lists of the sample family: what its entries name, and what is still to be tried. */

type Someone = { id: string };

/** @param at when the first one was made, epoch ms; the others follow, a day each */
export function sampleLists({
  baby,
  toddler,
  by,
  at,
}: {
  baby: Someone;
  toddler: Someone;
  by: Carer;
  at: number;
}): ListItemRecord[] {
  const { medicine, food, place, formula, tag } = listItemDefaults;
  const paracetamol = {
    ...medicine,
    kind: 'medicine',
    name: 'Paracetamol',
    otherNames: ['Fever syrup'],
    strength: '120 mg / 5 ml',
    route: 'mouth',
    minIntervalMin: 6 * 60,
    maxCount24h: 4,
    instructions: 'Shake well. Only with a fever above 38.5 °C or in pain.',
  } as const;
  const vitaminD = {
    ...medicine,
    kind: 'medicine',
    name: 'Vitamin D',
    sort: 'vitamin',
    strength: '400 IU a drop',
    usualAmount: 1,
    unit: 'drops',
    route: 'mouth',
    maxCount24h: 1,
    timesOfDay: ['09:00'],
  } as const;
  const ofBaby = { childId: baby.id };
  const ofToddler = { childId: toddler.id };
  const ofFamily = { childId: null };
  const items = [
    { ...ofBaby, ...vitaminD },
    { ...ofBaby, ...paracetamol, usualAmount: 2.5 },
    { ...ofToddler, ...paracetamol, usualAmount: 5 },
    {
      ...ofToddler,
      ...food,
      kind: 'food',
      name: 'Peanut butter',
      allergen: 'peanut',
      status: 'likes',
      chokingNote: 'Thin on bread, never from the spoon.',
    },
    { ...ofToddler, ...food, kind: 'food', name: 'Egg', allergen: 'egg', status: 'tried' },
    { ...ofToddler, ...food, kind: 'food', name: 'Salmon', allergen: 'fish', status: 'likes' },
    { ...ofToddler, ...food, kind: 'food', name: 'Broccoli', status: 'dislikes' },
    { ...ofToddler, ...food, kind: 'food', name: 'Kiwi', status: 'reaction' },
    {
      ...ofToddler,
      ...food,
      kind: 'food',
      name: 'Grapes',
      chokingNote: 'Quartered lengthways.',
    },
    { ...ofToddler, ...food, kind: 'food', name: 'Prawns', allergen: 'shellfish' },
    { ...ofFamily, ...place, kind: 'place', name: 'Grandma’s sofa' },
    { ...ofFamily, ...place, kind: 'place', name: 'Hammock' },
    { ...ofFamily, ...formula, kind: 'formula', name: 'Formula stage 1' },
    { ...ofFamily, ...tag, kind: 'tag', name: 'doctor', color: '#B91C1C' },
    { ...ofFamily, ...tag, kind: 'tag', name: 'outdoors', color: '#047857' },
    { ...ofFamily, ...tag, kind: 'tag', name: 'cold', color: '#1D4ED8' },
  ] as const;
  return items.map((item, index): ListItemRecord => {
    const madeAt = at + index * DAY_MS;
    return {
      ...item,
      id: newId({ msecs: madeAt }),
      createdBy: by.userId,
      createdAt: madeAt,
      updatedBy: by.userId,
      updatedAt: madeAt,
      schemaVersion: 1,
      clocks: { '*': nextStamp(madeAt, [], by.node) },
      removed: null,
    } as unknown as ListItemRecord;
  });
}
