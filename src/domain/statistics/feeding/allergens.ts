import type { AllergenGroup } from '../../../../schema/records/list-item-kinds.ts';

/** Words of a food's name. The more special group comes first: peanut butter is no milk. */
const WORDS: readonly (readonly [AllergenGroup, RegExp])[] = [
  ['none', /\b(coconut|oat|rice|almond-free) milk\b|\bbutternut\b|\bnutmeg\b|\beggplant\b/],
  ['peanut', /\bpeanuts?\b/],
  ['tree_nut', /\b(almonds?|cashews?|hazelnuts?|walnuts?|pistachios?|pecans?|macadamias?|nuts?)\b/],
  ['soy', /\b(soy|soya|tofu|edamame|tempeh|miso)\b/],
  ['sesame', /\b(sesame|tahini|hummus)\b/],
  ['shellfish', /\b(shrimps?|prawns?|crabs?|lobsters?|mussels?|clams?|oysters?|scallops?)\b/],
  ['fish', /\b(fish|salmon|tuna|cod|trout|sardines?|haddock|mackerel|anchov(y|ies))\b/],
  ['egg', /\b(eggs?|omelette|omelet|frittata|mayonnaise)\b/],
  ['milk', /\b(milk|yoghurts?|yogurts?|cheese|butter|cream|kefir|quark|ricotta|mozzarella)\b/],
  [
    'wheat',
    /\b(wheat|bread|toast|pasta|noodles?|spaghetti|couscous|semolina|pancakes?|crackers?)\b/,
  ],
];

/**
 * The group that the name of a food says, for an overview; what is in a product stands on its label.
 * An English list: a name in another language is in `none`.
 */
export function allergenGroupOf(name: string): AllergenGroup {
  const plain = name.toLowerCase();
  return WORDS.find(([, words]) => words.test(plain))?.[0] ?? 'none';
}
