/**
 * The groups of foods to which most allergies are known: the nine that labels in the United States have
 * to name (FALCPA 2004 and the FASTER Act 2021).
 */
export const ALLERGEN_GROUPS = [
  'milk',
  'egg',
  'peanut',
  'tree_nut',
  'fish',
  'shellfish',
  'wheat',
  'soy',
  'sesame',
  'none',
] as const;
export type AllergenGroup = (typeof ALLERGEN_GROUPS)[number];

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
