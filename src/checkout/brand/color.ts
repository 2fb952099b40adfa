/** Red, green and blue, 0 to 255 each. */
type Rgb = readonly [red: number, green: number, blue: number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

/** A background with a higher luminance counts as light and takes dark text. */
const LIGHT_ABOVE = 0.37;

/** Reads `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`; any other text counts as white. */
function rgbOf(color: string): Rgb {
  const short = /^#([\da-f])([\da-f])([\da-f])[\da-f]?$/i.exec(color);
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})(?:[\da-f]{2})?$/i.exec(color);
  const [, red, green, blue] = short?.map((digit) => digit.repeat(2)) ?? long ?? [];
  if (red === undefined || green === undefined || blue === undefined) return WHITE;
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

/** Relative luminance, 0 to 1. */
export function luminanceOf(color: string): number {
  const [red, green, blue] = rgbOf(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function isLight(color: string): boolean {
  return luminanceOf(color) > LIGHT_ABOVE;
}

/** The colour under an overlay that makes it stand out: black on light, white on dark. */
export function shade(color: string, share: number): string {
  const over = isLight(color) ? BLACK : WHITE;
  const alpha = Math.min(1, Math.max(0, share));
  const channels = rgbOf(color).map((channel, index) =>
    Math.round((over[index] ?? 0) * alpha + channel * (1 - alpha)),
  );
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}
