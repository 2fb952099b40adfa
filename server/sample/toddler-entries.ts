import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import type { Entry } from './sample-entry.ts';
import { type Milestone, milestoneAt } from './sample-milestone.ts';
import { type ScenarioContext, atLocalHour } from './scenario-context.ts';

/** The last weeks of the older child: meals, naps, the potty, and the great events of two years. */

const DAYS = 24;
/** As for the baby, nothing is logged in the last half hour. */
const QUIET_MS = 35 * MINUTE_MS;

type Toddler = Omit<ScenarioContext, 'grandmother'>;
type Solid = NonNullable<Entry<'feeding'>['payload']['solids']>[number];

const breakfasts: readonly Solid[][] = [
  [
    { name: 'Porridge', qty: 150, unit: 'g', liking: 'loved', texture: 'family_food' },
    { name: 'Banana', qty: 1, unit: 'piece', liking: 'liked' },
  ],
  [
    { name: 'Yoghurt', qty: 120, unit: 'g', liking: 'liked' },
    { name: 'Strawberries', qty: 4, unit: 'piece', liking: 'loved' },
  ],
  [
    { name: 'Egg', qty: 1, unit: 'piece', liking: 'neutral', texture: 'finger' },
    { name: 'Bread', qty: 1, unit: 'piece', liking: 'liked' },
  ],
];
const lunches: readonly Solid[][] = [
  [
    { name: 'Pasta', qty: 150, unit: 'g', liking: 'loved', texture: 'family_food' },
    { name: 'Broccoli', qty: 3, unit: 'piece', liking: 'refused', texture: 'finger' },
  ],
  [
    { name: 'Salmon', qty: 60, unit: 'g', liking: 'liked', texture: 'soft_pieces' },
    { name: 'Potato', qty: 120, unit: 'g', liking: 'liked', texture: 'mashed' },
  ],
  [
    { name: 'Lentils', qty: 120, unit: 'g', liking: 'neutral' },
    { name: 'Carrot', qty: 2, unit: 'piece', liking: 'liked', texture: 'finger' },
  ],
];
const dinners: readonly Solid[][] = [
  [
    { name: 'Bread', qty: 1, unit: 'piece', liking: 'liked' },
    { name: 'Peanut butter', qty: 1, unit: 'tsp', liking: 'loved' },
    { name: 'Cucumber', qty: 5, unit: 'piece', liking: 'liked', texture: 'finger' },
  ],
  [
    { name: 'Cheese', qty: 20, unit: 'g', liking: 'liked' },
    { name: 'Tomato', qty: 2, unit: 'piece', liking: 'disliked' },
  ],
];

/** The entries of the older child, in order. */
export function toddlerEntries(toddler: Toddler): Entry[] {
  const { now } = toddler;
  const entries = firstsOf(toddler);
  for (let day = now - DAYS * DAY_MS; day < now + HOUR_MS; day += DAY_MS) {
    entries.push(...dayOf(toddler, atLocalHour(toddler, day, 0)));
  }
  return entries
    .filter((entry) => (entry.endedAt ?? entry.startedAt) <= now - QUIET_MS)
    .toSorted((a, b) => a.startedAt - b.startedAt);
}

/** @param midnight the start of a local day */
function dayOf(toddler: Toddler, midnight: number): Entry[] {
  const { random, mother, father } = toddler;
  const at = (hour: number) => midnight + hour * HOUR_MS + random.whole(-15, 15) * MINUTE_MS;
  const meal = (hour: number, foods: readonly Solid[][], by: Entry['by']): Entry => ({
    type: 'feeding',
    startedAt: at(hour),
    payload: { solids: random.pick(foods) },
    by,
  });
  const napAt = at(12.75);
  return [
    meal(7, breakfasts, father),
    potty(toddler, at(7.5)),
    meal(11.75, lunches, mother),
    {
      type: 'sleep',
      startedAt: napAt,
      endedAt: napAt + random.whole(70, 125) * MINUTE_MS,
      payload: { kind: 'nap', place: 'own_bed' },
      by: mother,
    },
    potty(toddler, at(15)),
    ...(random.hit(0.7) ? [outdoors(toddler, at(15.75))] : []),
    meal(18, dinners, father),
    ...(random.hit(0.4) ? [bath(toddler, at(18.75))] : []),
    {
      type: 'sleep',
      startedAt: at(19.75),
      endedAt: midnight + 30.5 * HOUR_MS + random.whole(-20, 20) * MINUTE_MS,
      payload: { kind: 'night', place: 'own_bed', wakingCount: random.hit(0.25) ? 1 : 0 },
      by: random.pick([mother, father]),
    },
  ];
}

function potty({ random, mother, father }: Toddler, startedAt: number): Entry<'diaper'> {
  const place = random.pick(['potty', 'potty', 'diaper', 'diaper', 'accident'] as const);
  return {
    type: 'diaper',
    startedAt,
    payload: { kind: random.pick(['wet', 'wet', 'dirty']), place },
    by: random.pick([mother, father]),
  };
}

function outdoors({ random, mother, father }: Toddler, startedAt: number): Entry<'activity'> {
  return {
    type: 'activity',
    startedAt,
    endedAt: startedAt + random.whole(40, 100) * MINUTE_MS,
    payload: { kind: 'outdoor_play' },
    by: random.pick([mother, father]),
    tags: ['outdoors'],
  };
}

function bath({ random, father }: Toddler, startedAt: number): Entry<'bath'> {
  return {
    type: 'bath',
    startedAt,
    endedAt: startedAt + random.whole(10, 25) * MINUTE_MS,
    payload: { kind: 'full', soap: true },
    by: father,
  };
}

/** What happened once, by the day of life, and what happened this week. */
function firstsOf(toddler: Toddler): Entry[] {
  const { bornAt, now, mother, father } = toddler;
  const onDay = (day: number, hour: number) => atLocalHour(toddler, bornAt + day * DAY_MS, hour);
  const ago = (days: number, hour: number) => atLocalHour(toddler, now - days * DAY_MS, hour);
  const milestone = (day: number, what: Milestone, by = mother, note = '') =>
    milestoneAt(onDay(day, 12), what, by, note);
  return [
    milestone(41, ['first', 'First smile']),
    milestone(101, ['social', 'Laughs out loud'], father),
    milestone(128, ['motor', 'Rolls over']),
    milestone(172, ['feeding', 'First solid food'], mother, 'Carrot. Most of it on the bib'),
    milestone(198, ['health', 'First tooth']),
    milestone(222, ['language', 'Babbles'], father),
    milestone(258, ['motor', 'Pulls up to stand'], father, 'At the bathtub'),
    milestone(290, ['social', 'Plays peekaboo']),
    milestone(311, ['language', 'Waves goodbye'], father),
    milestone(338, ['cognitive', 'Points at things'], mother, 'The lamp, again and again'),
    milestone(365, ['first', 'First birthday'], father),
    milestone(384, ['language', 'First word'], mother, '“Ba” for ball'),
    milestone(402, ['first', 'First steps alone'], father, 'From sofa to shelf'),
    milestone(409, ['first', 'First shoes']),
    milestone(431, ['feeding', 'Drinks from a cup']),
    milestone(452, ['cognitive', 'Stacks blocks'], father, 'Three, then a crash'),
    milestone(478, ['motor', 'Runs'], father),
    milestone(503, ['social', 'Gives a hug'], mother, 'The neighbour’s dog'),
    milestone(528, ['language', 'Points to the nose when asked'], father),
    milestone(556, ['first', 'First haircut']),
    milestone(583, ['motor', 'Scribbles with a crayon'], mother, 'Also on the table'),
    milestone(612, ['language', 'Ten words']),
    milestone(634, ['feeding', 'Eats with a spoon'], father),
    milestone(655, ['language', 'Two words together'], mother, '“More moon”'),
    milestone(689, ['social', 'Helps at home'], father, 'Carries the socks'),
    milestone(704, ['motor', 'Kicks a ball'], father),
    milestone(731, ['first', 'First night in the own bed']),
    milestone(762, ['cognitive', 'Plays pretend'], mother, 'Soup for the rabbit'),
    milestone(781, ['health', 'Used the potty'], father),
    {
      type: 'feeding',
      startedAt: ago(9, 16),
      payload: {
        solids: [
          {
            name: 'Kiwi',
            qty: 1,
            unit: 'piece',
            liking: 'liked',
            reaction: { signs: ['itching'], severity: 'mild', onsetMin: 10, text: 'Red chin' },
          },
        ],
      },
      by: mother,
    },
    {
      type: 'mood',
      startedAt: ago(2, 17.25),
      payload: { mood: 'crying', cause: 'tired', soothedBy: 'held' },
      by: father,
    },
    {
      type: 'note',
      startedAt: ago(3, 20),
      payload: {},
      note: 'Sang to Mia until she slept. All by himself.',
      by: mother,
    },
  ];
}
