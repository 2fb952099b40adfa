import {
  type LibraryArticle,
  aap,
  h,
  info,
  list,
  lullaby,
  nhs,
  p,
  steps,
  warning,
  who,
} from './library-article.ts';

export const sleepArticles: readonly LibraryArticle[] = [
  {
    id: 'library-safe-sleep',
    title: 'Safe sleep, every time',
    summary:
      'On the back, in a clear cot, in your room: what lowers the risk of sudden infant death.',
    categoryId: 'sleep',
    tags: ['safe sleep', 'newborn', 'sitter'],
    ageFromMonths: 0,
    ageToMonths: 12,
    nodes: [
      p('The same for nights and naps, and for everybody who puts the baby to bed.'),
      ...list(
        'Always on the back, from the first day',
        'In a cot or bassinet of their own, on a firm, flat mattress with a tight sheet',
        'In the room where you sleep, for at least the first six months',
        'Nothing else in the cot: no pillow, bumper, loose blanket, toy or sleep positioner',
        'Feet at the end of the cot, head uncovered; a sleeping bag of the right size instead of a blanket',
        'Nobody smokes near the baby, or in the home',
      ),
      warning(
        'Never fall asleep with a baby on a sofa or in an armchair. Do not share a bed if you smoke, drank alcohol, took anything that makes you drowsy, or if the baby was born early or small.',
      ),
      p(
        'Breastfeeding lowers the risk, and so may a pacifier for sleep once breastfeeding works. When the baby rolls over by themselves, put them down on the back and let them find their position.',
      ),
      p(
        'A baby who fell asleep in a car seat or swing is moved to a flat bed as soon as you arrive.',
      ),
    ],
    sources: [
      lullaby('Safer sleep for babies: a guide for parents and carers'),
      nhs('Reduce the risk of sudden infant death syndrome (SIDS)'),
      aap('How to Keep Your Sleeping Baby Safe: AAP Policy Explained'),
    ],
  },
  {
    id: 'library-sleep-temperature',
    title: 'Not too warm at night',
    summary: 'The room, the clothes, and where to feel.',
    categoryId: 'sleep',
    tags: ['safe sleep', 'temperature'],
    ageFromMonths: 0,
    ageToMonths: 12,
    nodes: [
      p('Babies who get too hot are at a higher risk. A room of 16 to 20 °C suits most.'),
      ...list(
        'Feel the chest or the back of the neck. Hands and feet are often cool, and that is fine',
        'Hot or sweaty: take a layer off',
        'No hat indoors, and none in bed',
        'The cot stands away from radiators, heaters and direct sun',
        'In a heat wave, a diaper and a vest, or less, can be enough',
        'A baby who is ill needs fewer covers, not more',
      ),
    ],
    sources: [
      lullaby('Safer sleep for babies: a guide for parents and carers'),
      nhs('Reduce the risk of sudden infant death syndrome (SIDS)'),
    ],
  },
  {
    id: 'library-newborn-sleep',
    title: 'How newborns sleep',
    summary: 'Short stretches, day and night, and what helps them learn the difference.',
    categoryId: 'sleep',
    tags: ['newborn', 'naps'],
    ageFromMonths: 0,
    ageToMonths: 3,
    nodes: [
      p(
        'Young babies sleep a lot, about 14 to 17 hours in 24, but only for an hour or a few at a time. Waking to feed is normal and needed.',
      ),
      h('Day and night'),
      ...list(
        'By day: curtains open, play, usual noise',
        'By night: dim light, quiet voice, feed and change, back to bed',
        'Put the baby down drowsy now and then, on the back',
      ),
      info(
        'Take turns and sleep when you can. If you are so tired that it frightens you, put the baby in the cot and ask somebody for help.',
      ),
    ],
    sources: [
      nhs('Helping your baby to sleep'),
      who(
        'Guidelines on physical activity, sedentary behaviour and sleep for children under 5 years of age',
      ),
    ],
  },
  {
    id: 'library-bedtime-routine',
    title: 'A bedtime routine that works',
    summary: 'The same few calm steps in the same order, from about three months.',
    categoryId: 'sleep',
    tags: ['bedtime'],
    ageFromMonths: 3,
    ageToMonths: 72,
    nodes: [
      p(
        'A routine tells a child what comes next. It does not have to be long: 20 to 45 minutes, at about the same time each evening.',
      ),
      ...steps(
        'Screens off, lights low',
        'Bath or wash, fresh diaper, pyjamas',
        'Last feed or drink, then teeth',
        'A story or a song in the bedroom',
        'Kiss, good night, lights out',
      ),
      h('What helps'),
      ...list(
        'Everybody who puts the child to bed does the same steps',
        'Children of one or two years need 11 to 14 hours in 24, those of three or four 10 to 13, with naps',
        'A bad night is one night. Go on with the routine the next day',
      ),
    ],
    sources: [
      nhs('Helping your baby to sleep'),
      who(
        'Guidelines on physical activity, sedentary behaviour and sleep for children under 5 years of age',
      ),
      aap('Healthy Sleep Habits: How Many Hours Does Your Child Need?'),
    ],
  },
];
