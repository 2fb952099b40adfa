import type { EventType } from '../../schema/records/event-types.ts';

/** Types in a chosen order; those that are not in it follow in theirs. */
export function inOrder(types: readonly EventType[], order: readonly string[]): EventType[] {
  return [
    ...types
      .filter((type) => order.includes(type))
      .toSorted((a, b) => order.indexOf(a) - order.indexOf(b)),
    ...types.filter((type) => !order.includes(type)),
  ];
}

/** The order after a type has changed places with its neighbour; the same at an end. */
export function movedType(
  types: readonly EventType[],
  type: EventType,
  by: -1 | 1,
): readonly EventType[] {
  const neighbour = types[types.indexOf(type) + by];
  if (neighbour === undefined || !types.includes(type)) return types;
  return types.map((each) => (each === type ? neighbour : each === neighbour ? type : each));
}
