/** A page of a scan: enough for small print on A4, and small enough for ten pages in one file. */
const PAGE_SIDE_PX = 2_200;
const QUALITY = 0.8;

/** A photographed page as JPEG, with its orientation applied. @throws DOMException if it cannot be read */
export async function drawPage(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, PAGE_SIDE_PX / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) throw new DOMException('No canvas', 'InvalidStateError');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new DOMException('Not drawn', 'EncodingError'))),
        'image/jpeg',
        QUALITY,
      );
    });
  } finally {
    bitmap.close();
  }
}
