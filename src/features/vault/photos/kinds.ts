import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';

export function isVideo({ mime }: Pick<PhotoRecord, 'mime'>): boolean {
  return mime.startsWith('video/');
}
