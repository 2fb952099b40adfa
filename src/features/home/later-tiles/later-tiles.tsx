/** What the tiles of Home load after its first paint, as one chunk. */
export { LaterTile } from './later-tile.tsx';
export { TileMenu } from './tile-menu.tsx';
export { TileNote } from './tile-note.tsx';
