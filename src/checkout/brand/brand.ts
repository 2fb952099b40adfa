import type { Appearance } from '../../../schema/wire/billing.ts';
import { isLight, shade } from './color.ts';

export type ColorMode = 'light' | 'dark';

export type Colors = {
  readonly primary: string;
  readonly 'primary-hover': string;
  readonly 'primary-pressed': string;
  readonly 'primary-text': string;
  readonly accent: string;
  readonly focus: string;
  readonly error: string;
  readonly warning: string;
  readonly background: string;
  readonly 'input-background': string;
  readonly 'text-dark': string;
  readonly 'text-light': string;
  readonly 'line-dark': string;
  readonly 'line-light': string;
};

export type Area = 'form' | 'info';

const HOVER = 0.1;
const PRESSED = 0.15;

const WARNING = '#f4e971';

/** Colours without a brand, and for what the brand leaves out (specification §9). The dark colours are our own: the specification has none. */
const defaults = {
  light: {
    primary: '#576CDB',
    accent: '#767676',
    focus: '#1148B8',
    error: '#B0171F',
    form: '#ffffff',
    info: '#EFF3FA',
  },
  dark: {
    primary: '#9DADF8',
    accent: '#A2A6B0',
    focus: '#9DB2FF',
    error: '#FF9A9F',
    form: '#171922',
    info: '#1F222D',
  },
} as const;

/**
 * The colours of one half of the checkout.
 *
 * @param appearance null: the defaults, whose hover and pressed are see-through, not mixed
 */
export function brandColors(
  appearance: Appearance | null,
  area: Area,
  mode: ColorMode = 'light',
): Colors {
  const own = defaults[mode];
  const background = chosen(
    area === 'form' ? appearance?.color_form_bg : appearance?.color_product_info_bg,
    area,
    mode,
  );
  const primary = chosen(appearance?.color_buttons_primary, 'primary', mode);
  const accent = chosen(appearance?.color_accent, 'accent', mode);
  const isPlain = appearance === null;
  return {
    primary,
    'primary-hover': isPlain && mode === 'light' ? 'rgba(87,108,219,.8)' : shade(primary, HOVER),
    'primary-pressed':
      isPlain && mode === 'light' ? 'rgba(87,108,219,.9)' : shade(primary, PRESSED),
    'primary-text': isLight(primary) ? '#000000' : '#ffffff',
    accent,
    focus: isPlain ? own.focus : accent,
    error: chosen(appearance?.color_error, 'error', mode),
    warning: WARNING,
    background,
    'input-background': isPlain && mode === 'light' ? '#ffffff' : background,
    ...inkOn(background),
  };
}

/**
 * The owner's tool sends every value, chosen or not. A value that equals the light default counts as
 * not chosen, so dark mode replaces it by the dark default.
 */
function chosen(
  color: string | undefined,
  name: keyof (typeof defaults)['light'],
  mode: ColorMode,
): string {
  const isDefault = !color || color.toLowerCase() === defaults.light[name].toLowerCase();
  if (!isDefault) return color;
  return mode === 'light' && color ? color : defaults[mode][name];
}

function inkOn(background: string) {
  const isDarkInk = !background.startsWith('#') || isLight(background);
  const ink = isDarkInk ? '0,0,0' : '255,255,255';
  return {
    'text-dark': `rgb(${ink})`,
    'text-light': `rgba(${ink},0.70)`,
    'line-dark': `rgba(${ink},0.3)`,
    'line-light': `rgba(${ink},0.1)`,
  };
}

/**
 * Dark mode is used only when the owner chose no light background: one dark half beside a light one
 * would look like a mistake.
 */
export function brandMode(appearance: Appearance | null, wanted: ColorMode): ColorMode {
  const grounds = [
    chosen(appearance?.color_form_bg, 'form', wanted),
    chosen(appearance?.color_product_info_bg, 'info', wanted),
  ];
  return wanted === 'dark' && grounds.some(isLight) ? 'light' : wanted;
}

export type Shape = { readonly input: string; readonly button: string };

/** Corner radii. */
export function brandShape(appearance: Appearance | null): Shape {
  switch (appearance?.shapes) {
    case 'rectangle':
      return { input: '0', button: '0' };
    case 'pill':
      return { input: '12px', button: '9999px' };
    default:
      return { input: '4px', button: '8px' };
  }
}

/** The custom properties of one half of the checkout, for `style` (CSSOM, as the policy asks). */
export function brandStyle(colors: Colors, shape: Shape): Record<`--rc-${string}`, string> {
  return {
    ...Object.fromEntries(
      Object.entries(colors).map(([name, color]) => [`--rc-color-${name}`, color]),
    ),
    '--rc-shape-input-border-radius': shape.input,
    '--rc-shape-input-button-border-radius': shape.button,
  };
}
