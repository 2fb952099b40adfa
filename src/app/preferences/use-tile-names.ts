import { useOwnTypes } from '../own-types/use-own-types.ts';
import { definitionOfTile, ownTileName, pinNames, tileNames, tileTitle } from './tile-choice.ts';

/** The tiles that a family can choose, those of its own types last, and their titles. */
export function useTileNames(): {
  names: readonly string[];
  titleOf: (name: string) => string;
} {
  const types = useOwnTypes() ?? [];
  const titles = new Map(types.map(({ id, name }) => [id, name]));
  return {
    names: [
      ...tileNames,
      ...pinNames,
      ...types.filter(({ archived }) => !archived).map(({ id }) => ownTileName(id)),
    ],
    titleOf: (name) => titles.get(definitionOfTile(name) ?? '') ?? tileTitle(name),
  };
}
