import {
  type LibraryArticle,
  aap,
  cdc,
  checklist,
  h,
  info,
  list,
  nhs,
  p,
  steps,
  warning,
  who,
} from './library-article.ts';

export const feedingArticles: readonly LibraryArticle[] = [
  {
    id: 'library-breastfeeding-start',
    title: 'The first weeks of breastfeeding',
    summary: 'How often newborns feed, and how to tell that they get enough.',
    categoryId: 'feeding',
    tags: ['breastfeeding', 'newborn'],
    ageFromMonths: 0,
    ageToMonths: 2,
    nodes: [
      p(
        'Newborns feed often: about 8 to 12 times in 24 hours, at night too, and not at even intervals. Feeding whenever the baby shows hunger keeps the milk coming.',
      ),
      h('Early signs of hunger'),
      ...list(
        'Turning the head and opening the mouth',
        'Sucking on hands or lips',
        'Getting restless. Crying is a late sign: calm first, then feed',
      ),
      h('Signs that it goes well'),
      ...list(
        'You hear or see swallowing',
        'The baby seems content after most feeds',
        'From about the fifth day, six or more wet diapers a day',
        'After the loss of the first days, weight goes up again; most babies are back at their birth weight by about two weeks',
      ),
      warning(
        'Ask your midwife, health visitor or doctor soon if feeding hurts beyond the first moments, if there are few wet diapers, or if the baby is too sleepy to feed.',
      ),
    ],
    sources: [
      nhs('Breastfeeding: is my baby getting enough milk?'),
      cdc('How Much and How Often to Breastfeed'),
      who('Breastfeeding'),
    ],
  },
  {
    id: 'library-bottle-safely',
    title: 'Making up a bottle safely',
    summary: 'Clean hands, hot water, fresh milk: what protects a baby from germs.',
    categoryId: 'feeding',
    tags: ['bottle', 'formula'],
    ageFromMonths: 0,
    ageToMonths: 12,
    nodes: [
      p(
        'Formula powder is not sterile. Clean equipment and water that is still hot enough make it safe.',
      ),
      ...steps(
        'Wash your hands, and clean and sterilise bottle and teat',
        'Boil fresh tap water and let it cool for no more than 30 minutes, so that it stays at 70 °C or more',
        'Pour the water first, then add the level scoops that the packet says. Never more, never fewer',
        'Close, shake, and cool the bottle under cold water',
        'Try a few drops on your wrist: it should feel lukewarm',
      ),
      h('Afterwards'),
      ...list(
        'Throw away what the baby has left after a feed',
        'Make each bottle when it is needed, where you can',
        'Do not warm bottles in a microwave: it makes hot spots',
      ),
      info('Ready-to-feed milk is sterile until opened and needs no water. Follow its label.'),
    ],
    sources: [
      nhs('How to make up baby formula'),
      who('How to prepare formula for bottle-feeding at home'),
      cdc('How to Clean, Sanitize, and Store Infant Feeding Items'),
    ],
  },
  {
    id: 'library-paced-bottle',
    title: 'Feeding from a bottle at the baby’s pace',
    summary: 'Hold them close, keep the bottle flat, and let them decide when they are done.',
    categoryId: 'feeding',
    tags: ['bottle', 'sitter'],
    ageFromMonths: 0,
    ageToMonths: 12,
    nodes: [
      ...list(
        'Hold the baby half upright and close, so that you see each other',
        'Let them take the teat themselves',
        'Keep the bottle just tilted enough that the teat is full',
        'Pause when they slow down, turn away or stretch their fingers',
        'Stop when they stop. A bottle does not have to be finished',
      ),
      warning('Never prop a bottle up or leave a baby alone with it: they can choke.'),
      p(
        'Babies swallow some air. Holding them upright against your shoulder afterwards and rubbing their back gently helps it out. If nothing comes after a few minutes, that is fine.',
      ),
    ],
    sources: [nhs('Bottle feeding advice'), nhs('How to burp your baby')],
  },
  {
    id: 'library-breast-milk-storage',
    title: 'Keeping breast milk',
    summary: 'How long expressed milk keeps, and how to warm it.',
    categoryId: 'feeding',
    tags: ['pumping', 'breast milk'],
    ageFromMonths: 0,
    ageToMonths: 24,
    nodes: [
      p('These times are for healthy babies born at term. A hospital may ask for stricter ones.'),
      {
        type: 'table',
        header: true,
        children: [
          row('Where', 'Fresh milk keeps'),
          row('At room temperature, up to 25 °C', 'up to 4 hours'),
          row('In the fridge', 'up to 4 days'),
          row('In the freezer', 'best within 6 months'),
        ],
      },
      ...list(
        'Use a clean container with a date on it, and the oldest milk first',
        'Store it at the back of the fridge, not in the door',
        'Thaw it in the fridge, or under lukewarm water; not in a microwave',
        'Use thawed milk within a day, and do not freeze it again',
        'What is left in the bottle can be used within two hours after the feed',
      ),
    ],
    sources: [
      cdc('Breast Milk Storage and Preparation'),
      nhs('Expressing and storing breast milk'),
    ],
  },
  {
    id: 'library-first-solids',
    title: 'First solid foods',
    summary: 'When a baby is ready, what to begin with, and what to leave out.',
    categoryId: 'feeding',
    tags: ['solids', 'weaning'],
    ageFromMonths: 5,
    ageToMonths: 12,
    nodes: [
      p(
        'At about six months, milk alone no longer gives a baby everything. Until the first birthday milk stays important; food comes beside it.',
      ),
      h('Signs of readiness, together'),
      ...list(
        'Sits with little support and holds the head steady',
        'Looks at food, picks it up and brings it to the mouth',
        'Swallows food instead of pushing it out with the tongue',
      ),
      h('How to begin'),
      ...list(
        'Once a day, when the baby is awake and not too hungry',
        'Soft vegetables, fruit, cereals, and early also foods with iron, such as meat, pulses or egg',
        'Mashed, or soft sticks to hold. Let them touch it and make a mess',
        'A new food may need ten tries or more. Do not press',
      ),
      warning(
        'No honey before the first birthday. No cow’s milk as the main drink before it, no added salt or sugar, and no whole nuts for young children.',
      ),
      p('Stay with your child whenever they eat.'),
    ],
    sources: [
      nhs('Your baby’s first solid foods'),
      cdc('When, What, and How to Introduce Solid Foods'),
      who('Infant and young child feeding'),
    ],
  },
  {
    id: 'library-allergens',
    title: 'Introducing foods that can cause allergies',
    summary: 'Egg, peanut and others: one at a time, in small amounts, and then keep them up.',
    categoryId: 'feeding',
    tags: ['solids', 'allergy'],
    ageFromMonths: 5,
    ageToMonths: 24,
    nodes: [
      p(
        'Waiting longer with egg, peanut and the like does not protect from allergies. They can come with the other first foods, at about six months and not before four.',
      ),
      ...list(
        'One new food of this kind at a time, in a very small amount, at home and early in the day',
        'Watch for a reaction over the next hours',
        'When it agrees with the child, keep giving it regularly',
        'Peanut and other nuts only ground or as a smooth butter, never whole',
      ),
      info(
        'If your baby has bad eczema or already has a food allergy, talk with your doctor before you begin.',
      ),
      h('A reaction'),
      p(
        'Mild ones are hives around the mouth, an itchy skin, vomiting. Stop the food and ask your doctor.',
      ),
      warning(
        'Swelling of tongue or throat, trouble breathing, or a child who turns limp or faints: call the emergency number at once.',
      ),
      checklist(
        'Foods to introduce one by one',
        'Egg',
        'Peanut',
        'Other nuts',
        'Cow’s milk in food',
        'Wheat',
        'Fish',
        'Shellfish',
        'Soya',
        'Sesame',
      ),
    ],
    sources: [
      nhs('Food allergies in babies and young children'),
      aap('When to Introduce Egg, Peanut Butter & Other Common Food Allergens to Your Baby'),
      cdc('When, What, and How to Introduce Solid Foods'),
    ],
  },
  {
    id: 'library-choking',
    title: 'Food that children can choke on',
    summary: 'Which foods are risky, and how to cut them.',
    categoryId: 'safety',
    tags: ['solids', 'choking', 'sitter'],
    ageFromMonths: 6,
    ageToMonths: 60,
    nodes: [
      h('Cut or cook'),
      ...list(
        'Grapes, cherry tomatoes and large berries: lengthwise into quarters',
        'Sausages: lengthwise into thin strips, without the skin',
        'Hard fruit and vegetables: cooked soft, grated or in thin slices',
        'Meat and cheese: small or in thin strips; nut butter spread thin',
      ),
      h('Leave out for young children'),
      ...list('Whole nuts', 'Popcorn', 'Hard sweets and chewing gum', 'Marshmallows'),
      h('At the table'),
      ...list(
        'The child sits upright, and does not run, play or ride in a car while eating',
        'Somebody watches: choking can be silent',
      ),
      info(
        'A first-aid course for babies and children takes an afternoon. Everybody who cares for the child should have been to one.',
      ),
    ],
    sources: [cdc('Choking Hazards'), aap('Choking Prevention'), nhs('Baby and toddler safety')],
  },
];

function row(...texts: string[]) {
  return {
    type: 'table_row' as const,
    children: texts.map((text) => ({ type: 'table_cell' as const, children: [{ text }] })),
  };
}
