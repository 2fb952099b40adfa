import {
  type LibraryArticle,
  COMPARED,
  checklist,
  h,
  info,
  list,
  p,
  steps,
  warning,
} from './library-article.ts';
import { aap, cdc, nhs, who } from './sources.ts';

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
        'Newborns feed often: about 8 to 12 times in 24 hours or more, at night too, and not at even intervals. Feeding whenever the baby shows hunger keeps the milk coming.',
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
        'Two or three wet diapers a day in the first two days; from the fifth day, six or more heavy ones',
        'From the fourth day, at least two soft yellow stools a day for the first weeks',
        'After the loss of the first days, weight goes up again; most babies are back at their birth weight within two to three weeks',
      ),
      warning(
        'Ask your midwife, health visitor or doctor soon if feeding hurts beyond the first moments, if there are few wet diapers or no stool for a day, or if the baby is too sleepy to feed.',
      ),
      info(
        'Many countries advise vitamin D for babies. Ask what is advised where you live, and how to give it.',
      ),
    ],
    sources: [nhs.firstDays, nhs.enoughMilk, cdc.breastfeeding, who.breastfeeding],
    review: COMPARED,
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
        'Wash your hands and the surface; clean and sterilise bottle and teat',
        'Boil a litre of fresh tap water and let it cool in the kettle for no more than 30 minutes, so that it stays at 70 °C or more',
        'Pour the water first, then add the level scoops that the packet says. Never more, never fewer',
        'Close, shake, and cool the bottle under cold water',
        'Try a few drops on your wrist: it should feel lukewarm, not hot',
      ),
      h('Afterwards'),
      ...list(
        'Make each bottle when it is needed, and use it within two hours',
        'Throw away what the baby has left after a feed',
        'Do not warm bottles in a microwave: it makes hot spots',
      ),
      info(
        'WHO and NHS advise hot water for every baby. The CDC asks for it for babies under two months, born early or with weak defences. Hot water is the safer way for all.',
      ),
      info('Ready-to-feed milk is sterile until opened and needs no water. Follow its label.'),
    ],
    sources: [nhs.formula, who.formula, cdc.formula],
    review: COMPARED,
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
        'Keep the bottle nearly level, just tilted enough that the teat is full',
        'Pause when they slow down, turn away or stretch their fingers',
        'Stop when they stop. A bottle does not have to be finished',
      ),
      warning('Never prop a bottle up or leave a baby alone with it: they can choke.'),
      p(
        'Babies swallow some air. Holding them upright against your shoulder afterwards and rubbing their back gently helps it out. If nothing comes after a few minutes, that is fine.',
      ),
    ],
    sources: [nhs.bottles, cdc.hungerSigns],
    review: COMPARED,
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
      p(
        'These times are for healthy babies born at term. Where CDC and NHS differ, the shorter time stands here. A hospital may ask for stricter ones.',
      ),
      {
        type: 'table',
        header: true,
        children: [
          row('Where', 'Fresh milk keeps'),
          row('At room temperature, up to 25 °C', 'up to 4 hours'),
          row('In a fridge at 4 °C or colder', 'up to 4 days'),
          row('In a warmer fridge, or one that you have not measured', 'up to 3 days'),
          row('In a freezer at −18 °C or colder', 'best within 6 months'),
        ],
      },
      ...list(
        'Use a clean container with a date on it, and the oldest milk first',
        'Store it at the back of the fridge, not in the door',
        'Thaw it in the fridge, or under lukewarm water; not in a microwave',
        'Milk thawed in the fridge: use it within a day. Once warmed, use it at once. Never freeze it again',
        'What a baby has left in the bottle: use it within the hour, or throw it away',
      ),
    ],
    sources: [cdc.milkStorage, nhs.expressing],
    review: COMPARED,
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
        'At about six months, and not before four, milk alone no longer gives a baby everything. Until the first birthday milk stays important; food comes beside it.',
      ),
      h('Signs of readiness, together'),
      ...list(
        'Sits with little support and holds the head steady',
        'Looks at food, picks it up and brings it to the mouth',
        'Swallows food instead of pushing it out with the tongue',
      ),
      p(
        'Chewing fists or waking at night is no sign of it. If your baby was born early, ask first.',
      ),
      h('How to begin'),
      ...list(
        'Once a day, when the baby is awake and not too hungry',
        'Soft vegetables, fruit, cereals, and early also foods with iron, such as meat, pulses or egg',
        'Mashed, or soft sticks to hold. Let them touch it and make a mess',
        'A new food may need ten tries or more. Do not press',
      ),
      warning(
        'No honey before the first birthday. No cow’s milk as the main drink before it, no added salt or sugar, and no whole nuts before the age of five.',
      ),
      p('Stay with your child whenever they eat.'),
    ],
    sources: [nhs.solids, cdc.solids, cdc.foodsToAvoid, who.feeding],
    review: COMPARED,
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
        'Waiting longer with egg and peanut does not protect from allergies; it may make them more likely. They can come with the other first foods, at about six months and not before four.',
      ),
      ...list(
        'One new food of this kind at a time, in a very small amount, at home and early in the day',
        'Watch for a reaction: most show within minutes, some within two hours',
        'When it agrees with the child, keep giving it regularly',
        'Egg well cooked; peanut and other nuts only ground or as a smooth butter, never whole',
      ),
      info(
        'If your baby has eczema or already has a food allergy, or allergies run in the family, talk with your doctor before you begin. Some babies should have peanut earlier than others.',
      ),
      h('A reaction'),
      p(
        'Hives, an itchy or swollen face, or vomiting soon after a food: stop that food and ask your doctor.',
      ),
      warning(
        'Swelling of tongue or throat, trouble breathing, or a child who turns pale and limp or faints: call the emergency number at once.',
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
    sources: [nhs.allergies, aap.allergens, cdc.solids],
    review: COMPARED,
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
        'Hard fruit and vegetables: cooked soft, or grated',
        'Meat and cheese: small or in thin strips; nut butter spread thin, never by the spoon',
      ),
      h('Leave out before four or five years'),
      ...list('Whole nuts', 'Popcorn', 'Hard or sticky sweets, chewing gum', 'Marshmallows'),
      h('At the table'),
      ...list(
        'The child sits upright, and does not run, play or ride in a car while eating',
        'Somebody watches: choking can be silent',
      ),
      warning(
        'A child who cannot cough, cry or breathe is choking: begin first aid and have somebody call the emergency number.',
      ),
      info(
        'A first-aid course for babies and children takes an afternoon. Everybody who cares for the child should have been to one.',
      ),
    ],
    sources: [cdc.choking, aap.choking, nhs.choking],
    review: COMPARED,
  },
];

function row(...texts: string[]) {
  return {
    type: 'table_row' as const,
    children: texts.map((text) => ({ type: 'table_cell' as const, children: [{ text }] })),
  };
}
