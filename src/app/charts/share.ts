import { saveFile } from '../save-file.ts';

/** Pixels of the picture for each of the page. */
const SCALE = 2;
const PADDING_PX = 16;
const TITLE_PX = 30;

/** Everything that decides how an element of a drawing looks. */
const PROPERTIES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'paint-order',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'color',
] as const;

/**
 * A drawing as a picture, on the ground of the card and with its title. The styles of the page do not
 * reach into an image, so the computed ones are copied into it.
 *
 * @throws Error where the browser cannot draw it
 */
export async function drawingToPng(
  drawing: SVGSVGElement,
  { title, ground, ink }: { title: string; ground: string; ink: string },
): Promise<Blob> {
  const { width, height } = drawing.getBoundingClientRect();
  const url = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(withStyles(drawing))], {
      type: 'image/svg+xml',
    }),
  );
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = (width + 2 * PADDING_PX) * SCALE;
    canvas.height = (height + 2 * PADDING_PX + TITLE_PX) * SCALE;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.scale(SCALE, SCALE);
    context.fillStyle = ground;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = ink;
    context.font = '600 15px system-ui, sans-serif';
    context.fillText(title, PADDING_PX, PADDING_PX + 15, width);
    context.drawImage(image, PADDING_PX, PADDING_PX + TITLE_PX, width, height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('no picture'))),
        'image/png',
      );
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Hands a file to the device's share sheet; downloads it where there is none. */
export async function shareFile(content: Blob, name: string): Promise<void> {
  const files = [new File([content], name, { type: content.type })];
  // Firefox has no canShare; Chromium on Linux has one that says no to files.
  if (navigator.canShare?.({ files })) {
    try {
      await navigator.share({ files, title: name });
      return;
    } catch (error) {
      // The person closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  saveFile(content, name);
}

function withStyles(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = drawing.querySelectorAll('*');
  for (const [index, element] of copy.querySelectorAll('*').entries()) {
    const original = originals[index];
    if (original) copyStyle(original, element);
  }
  copyStyle(drawing, copy);
  // The frame of what is chosen belongs to the page, not to the picture.
  copy.querySelectorAll('[data-cursor]').forEach((element) => element.remove());
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return copy;
}

/** As attributes: the security policy forbids inline styles, in an image too. */
function copyStyle(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  for (const property of PROPERTIES) {
    const value = style.getPropertyValue(property);
    if (value) to.setAttribute(property, value);
  }
  to.removeAttribute('class');
}
