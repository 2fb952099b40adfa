export type LaterTileProps = {
  childId: string;
  now: number;
  /** Opens the menu of the tile. */
  onMenu: () => void;
};
