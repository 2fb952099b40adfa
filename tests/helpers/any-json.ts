import fc from 'fast-check';

/** Values as JSON text gives them: `fc.jsonValue` also makes -0, which comes back from text as 0. */
export const anyJson = (maxDepth: number): fc.Arbitrary<unknown> =>
  fc.json({ maxDepth }).map((text): unknown => JSON.parse(text));
