/** The sections of the vault, by their name in the address (`/vault/photos`). */
export const sectionNames = [
  'photos',
  'videos',
  'documents',
  'favorites',
  'albums',
  'trash',
] as const;
export type SectionName = (typeof sectionNames)[number];
