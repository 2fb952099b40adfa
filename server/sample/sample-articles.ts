import { v7 as newId } from 'uuid';
import { DAY_MS } from '../../schema/limits.ts';
import {
  checklist,
  h,
  info,
  list,
  p,
  steps,
  warning,
} from '../../schema/library/library-article.ts';
import type { Block, BlockNode } from '../../schema/records/article-nodes.ts';
import { type ArticleRecord, articleDefaults } from '../../schema/records/article.ts';
import { nextStamp } from '../../schema/rules/clock.ts';
import type { Carer } from './sample-entry.ts';

/** What the sample family has written for those who look after its child. */

type Written = Partial<ArticleRecord> & {
  title: string;
  nodes: readonly BlockNode[];
  daysAgo: number;
  by: Carer;
};

export function sampleArticles({
  childName,
  now,
  mother,
  father,
  grandmother,
}: {
  childName: string;
  now: number;
  mother: Carer;
  father: Carer;
  grandmother: Carer;
}): ArticleRecord[] {
  const written: readonly Written[] = [
    {
      title: 'How bedtime works here',
      summary: `Four steps from bath to sleep, and what to do when ${childName} wakes up.`,
      categoryId: 'sleep',
      tags: ['bedtime', 'sitter'],
      pinnedFor: [grandmother.userId],
      daysAgo: 9,
      by: mother,
      nodes: [
        p(
          `We begin at about half past seven, when ${childName} rubs her eyes. Please keep the order.`,
        ),
        h('The steps'),
        ...steps(
          'Curtains, night lamp, quiet voices',
          'Fresh diaper, sleeping bag, no socks',
          'Bottle in the armchair, with the lamp behind you',
          'Song (“Guten Abend, gut’ Nacht”), then down on her back, still awake',
        ),
        h('When she wakes up'),
        ...list(
          'Wait a minute: often she settles by herself',
          'Hand on her tummy, hum, no light',
          'After midnight she may be hungry',
        ),
        warning(
          'Nothing else in the cot, always on her back, and never asleep with her on the sofa.',
        ),
      ],
    },
    {
      title: 'When we are out: for whoever looks after her',
      summary: 'Numbers, rules, and where everything is.',
      categoryId: 'our_family',
      tags: ['sitter'],
      audience: 'caregivers',
      daysAgo: 30,
      by: father,
      nodes: [
        p('Call us any time. If we do not answer, call grandma; her number is on the fridge.'),
        checklist(
          'Before we leave',
          'Last feed and nap are in the log',
          'Two bottles are in the fridge door',
          'The spare key is with the neighbours on the left',
        ),
        info('No visitors and no photos online, please. Everything else: as you think best.'),
      ],
    },
    {
      title: 'Handing over between us',
      summary: 'What we tell each other at the door.',
      categoryId: 'co_parenting',
      audience: 'parents',
      daysAgo: 21,
      by: father,
      nodes: [
        ...list(
          'The log says when she ate and slept; we only tell what is not in it',
          'Money and plans: on Sunday evening, not at the door',
          'The rabbit travels with her',
        ),
      ],
    },
  ];
  return written.map((each) => toRecord(each, now));
}

function toRecord({ nodes, daysAgo, by, ...fields }: Written, now: number): ArticleRecord {
  const at = now - daysAgo * DAY_MS;
  const blocks = Object.fromEntries(
    nodes.map((node, order): [string, Block] => [`block_${1_000 + order}`, { order, node }]),
  );
  return {
    ...articleDefaults(),
    ...fields,
    blocks,
    status: 'published',
    id: newId({ msecs: at }),
    childId: null,
    createdBy: by.userId,
    createdAt: at,
    updatedBy: by.userId,
    updatedAt: at,
    schemaVersion: 1,
    clocks: { '*': nextStamp(at, [], by.node) },
    removed: null,
  };
}
