import {
  type LibraryArticle,
  COMPARED,
  WRITTEN,
  h,
  info,
  list,
  p,
  warning,
} from './library-article.ts';
import { aap, cdc, nhs, who } from './sources.ts';

export const developmentArticles: readonly LibraryArticle[] = [
  {
    id: 'library-tummy-time',
    title: 'Tummy time',
    summary: 'From the first days, a little and often, awake and watched.',
    categoryId: 'development',
    tags: ['tummy time', 'play'],
    ageFromMonths: 0,
    ageToMonths: 6,
    nodes: [
      p(
        'Lying on the tummy while awake makes neck, shoulders and arms strong, and gives the back of the head a rest.',
      ),
      ...list(
        'Begin on your chest, for a few minutes, when you are wide awake yourself',
        'Two or three times a day, after a diaper change or a nap',
        'Build up: 15 to 30 minutes a day by about seven weeks, then at least 30, in pieces, while the baby cannot move around yet',
        'Get down on the floor, face to face, with a toy or a mirror',
        'A rolled towel under the chest can help',
      ),
      warning('Stay there all the time. When the baby falls asleep, turn them on the back.'),
    ],
    sources: [aap.tummyTime, who.activity, nhs.active],
    review: COMPARED,
  },
  {
    id: 'library-milestones',
    title: 'Milestones, and the room between them',
    summary: 'What most children do by a certain age, and when to ask.',
    categoryId: 'development',
    tags: ['milestones'],
    ageFromMonths: 0,
    ageToMonths: 60,
    nodes: [
      p(
        'A milestone says what most children, three in four or more, can do by an age. Children reach them in their own order and time; walking alone, for example, begins anywhere between about 8 and 18 months.',
      ),
      h('Some that most children have reached'),
      ...list(
        '2 months: smiles back, lifts the head on the tummy',
        '4 months: holds the head steady, makes sounds back',
        '6 months: rolls over, reaches for toys, laughs',
        '9 months: sits alone, looks when called by name',
        '12 months: pulls up to stand, waves, plays pat-a-cake',
        '18 months: walks alone, says a few words besides the names of parents',
        '2 years: puts two words together, runs',
      ),
      info(
        'Children who were born early are compared by the age they would have, counted from the due date, in the first two years.',
      ),
      h('Ask your doctor'),
      ...list(
        'Your child loses something that they could do',
        'A milestone has not come although most have it',
        'You are worried. It is right to ask early, and not to wait for the next check',
      ),
    ],
    sources: [cdc.milestones, who.motorMilestones, nhs.reviews],
    review: COMPARED,
  },
  {
    id: 'library-play-and-talk',
    title: 'Talking, singing, reading',
    summary: 'The easiest way to help a child learn costs nothing.',
    categoryId: 'development',
    tags: ['play', 'language'],
    ageFromMonths: 0,
    ageToMonths: 36,
    nodes: [
      ...list(
        'Say what you do and see: “Now your left arm. There is the sleeve”',
        'Answer sounds as if they were words, and wait for the next one',
        'Look at a picture book from the first months; name things, let the child turn the pages',
        'Sing the same songs and play the same finger games',
        'Speak the language in which you feel at home. Two languages are fine',
      ),
      p(
        'Screens are not needed. WHO advises none before the second birthday, and from two to four years no more than an hour a day, less is better.',
      ),
    ],
    sources: [nhs.talking, who.activity, cdc.parenting, aap.screens],
    review: WRITTEN,
  },
  {
    id: 'library-tantrums',
    title: 'Tantrums',
    summary: 'Big feelings in a small person: what helps in the storm and after it.',
    categoryId: 'development',
    tags: ['toddler', 'feelings'],
    ageFromMonths: 15,
    ageToMonths: 60,
    nodes: [
      p(
        'From about 18 months children want more than they can do or say. Tantrums are a stage, not bad behaviour, and much rarer by four years.',
      ),
      h('In the storm'),
      ...list(
        'Stay calm and near; keep the child safe',
        'Few words: “You are cross. You wanted the cup”',
        'Do not give in to what started it, and do not punish the feeling. Never hit',
        'If you are about to shout, breathe first or swap with another adult',
      ),
      h('Before and after'),
      ...list(
        'Hungry and tired children fall apart sooner: snack, nap, then the shop',
        'Say what comes next, and offer two choices that are both fine',
        'Praise what went well, and comfort afterwards',
      ),
      info(
        'Ask your health visitor or doctor if a child hurts themselves or others, or if you find it hard to cope.',
      ),
    ],
    sources: [nhs.tantrums, aap.tantrums, cdc.parenting],
    review: COMPARED,
  },
];
