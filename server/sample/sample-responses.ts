import { v7 as newId } from 'uuid';
import { copyOf } from '../../schema/collections/items.ts';
import { MINUTE_MS } from '../../schema/limits.ts';
import type { EventRecord } from '../../schema/records/event.ts';
import { type ResponseRecord, likeId, responsePrefix } from '../../schema/records/response.ts';
import { nextStamp } from '../../schema/rules/clock.ts';
import type { Carer } from './sample-entry.ts';

/** What the sample family says about its entries. */

type People = { mother: Carer; father: Carer; grandmother: Carer };
type Person = keyof People;
/** What was said about an entry: by whom, and what; without words it is a like. */
type Said = readonly (readonly [Person, string?])[];

/** By what the entry says. */
const onEntries: readonly (readonly [string, Said])[] = [
  ['First smile', [['grandmother'], ['mother'], ['grandmother', 'And I was on the train!']]],
  [
    'Laughs out loud',
    [['father'], ['grandmother'], ['grandmother', 'I heard it on the phone. What a sound.']],
  ],
  [
    'Rolls over',
    [
      ['father'],
      ['grandmother'],
      ['father', 'Missed it by a minute. I filmed the second one.'],
      ['grandmother', 'Our little gymnast'],
    ],
  ],
  ['New bedtime', [['mother'], ['mother', 'Asleep after ten minutes tonight.']]],
  [
    'Grabs for our spoons',
    [['father', 'The doctor said from five months on, when she sits with help.']],
  ],
  ['Sang to Mia', [['father'], ['grandmother'], ['grandmother', 'I want to hear that song.']]],
];
/** On the newest night: somebody got up for all of it. */
const onLastNight: Said = [['father'], ['father', 'Thank you for the night. I take the next one.']];

/** The likes and comments on these entries, which are in the order of their start. */
export function sampleResponses(
  events: readonly EventRecord[],
  { people, now }: { people: People; now: number },
): ResponseRecord[] {
  const textOf = ({ payload, note }: EventRecord) => `${'title' in payload ? payload.title : note}`;
  const lastNight = events.findLast(
    ({ type, payload }) => type === 'sleep' && 'kind' in payload && payload.kind === 'night',
  );
  return [
    ...onEntries.flatMap(([text, said]) => {
      const event = events.find((each) => textOf(each).startsWith(text));
      return event ? responsesTo(event, said, people) : [];
    }),
    ...(lastNight ? responsesTo(lastNight, onLastNight, people) : []),
  ].filter(({ createdAt }) => createdAt < now);
}

/** One about every twenty minutes, from when the entry was written. */
function responsesTo(event: EventRecord, said: Said, people: People): ResponseRecord[] {
  const item = { collection: 'events', id: event.id };
  return said.map(([person, content = null], index): ResponseRecord => {
    const by = people[person];
    const at = event.createdAt + (index + 1) * 19 * MINUTE_MS;
    return {
      id: content === null ? likeId(item, by.userId) : responsePrefix(item) + newId({ msecs: at }),
      ...copyOf('events', event),
      createdBy: by.userId,
      createdAt: at,
      updatedBy: by.userId,
      updatedAt: at,
      schemaVersion: 1,
      clocks: { '*': nextStamp(at, [], by.node) },
      removed: null,
      kind: content === null ? 'like' : 'comment',
      itemCollection: 'events',
      itemId: event.id,
      liked: content === null ? true : null,
      content,
    };
  });
}
