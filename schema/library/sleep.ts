import {
  type LibraryArticle,
  COMPARED,
  h,
  info,
  list,
  p,
  steps,
  warning,
} from './library-article.ts';
import { aap, canada, lullaby, nhs, who } from './sources.ts';

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
      p(
        'The same for nights and naps, and for everybody who puts the baby to bed. For a baby born early, the first year counts from the due date.',
      ),
      ...list(
        'Always on the back, from the first day',
        'In a cot or bassinet of their own, on a firm, flat mattress with a tight sheet. Nothing that tilts, no nest, no pod',
        'In the room where you sleep, for at least the first six months',
        'Nothing else in the cot: no pillow, bumper, loose or weighted blanket, toy or sleep positioner',
        'Feet at the end of the cot, head uncovered; a sleeping bag of the right size instead of a blanket',
        'Nobody smokes near the baby, or in the home',
      ),
      warning(
        'Never fall asleep with a baby on a sofa or in an armchair. Do not share a bed if you or your partner smoke, drank alcohol or took anything that makes you drowsy, or if the baby was born early or small.',
      ),
      p(
        'About sharing a bed, health bodies differ: the AAP advises against it altogether, British ones name when it is dangerous. A cot beside your bed is the safest place.',
      ),
      p(
        'Breastfeeding lowers the risk, and so may a pacifier for sleep once breastfeeding works. When a baby rolls over, turn them back, until they can roll both ways by themselves. If you swaddle: thin cloth, never above the shoulders, and no longer once the baby tries to roll.',
      ),
      p(
        'A baby who fell asleep in a car seat or swing is moved to a flat bed as soon as you arrive.',
      ),
    ],
    sources: [lullaby.saferSleep, nhs.sids, aap.safeSleep, canada.safeSleep],
    review: COMPARED,
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
      p(
        'Babies who get too hot are at a higher risk of sudden infant death. British health bodies advise a room of 16 to 20 °C.',
      ),
      ...list(
        'Feel the chest or the back of the neck. Hands and feet are often cool, and that is fine',
        'Hot or sweaty: take a layer off',
        'Hat and outdoor clothes off as soon as you come indoors or into a warm car. No hat in bed',
        'Light bedding, or a sleeping bag that fits. No duvet',
        'The cot stands away from radiators, heaters and direct sun',
        'In a heat wave, a diaper and a vest, or less, can be enough',
        'A baby who is ill needs fewer covers, not more',
      ),
    ],
    sources: [lullaby.roomTemperature, nhs.sids],
    review: COMPARED,
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
    sources: [nhs.sleep, who.activity, aap.safeSleep],
    review: COMPARED,
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
        'A routine tells a child what comes next. It does not have to be long: half an hour is enough, at about the same time each evening.',
      ),
      ...steps(
        'Screens off an hour before, lights low',
        'Bath or wash, fresh diaper, pyjamas',
        'Last feed or drink, then teeth. No bottle in bed',
        'A story or a song in the bedroom',
        'Kiss, good night, lights out',
      ),
      h('What helps'),
      ...list(
        'Everybody who puts the child to bed does the same steps',
        'Babies of four months and more need 12 to 16 hours of sleep in 24, children of one or two years 11 to 14, those of three or four 10 to 13, with naps',
        'A bad night is one night. Go on with the routine the next day',
      ),
    ],
    sources: [nhs.sleep, nhs.childSleep, who.activity, aap.sleepHours],
    review: COMPARED,
  },
];
