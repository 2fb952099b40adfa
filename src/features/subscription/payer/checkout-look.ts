import type { Appearance } from '../../../../schema/wire/billing.ts';

/** Which token of ours is which colour of the checkout. */
const tokens = {
  color_form_bg: '--surface',
  color_product_info_bg: '--surface-2',
  color_page_bg: '--canvas',
  color_buttons_primary: '--accent',
  color_accent: '--focus',
  color_error: '--danger',
} as const;

/**
 * The look of the checkout in a dark theme of the app. By day the brand's own colours count; in
 * the dark they would be a sheet of white in somebody's face.
 *
 * @returns nothing to override when the theme is light
 */
export function checkoutLook(): {
  colorMode: 'light' | 'dark';
  brandingOverride?: Partial<Appearance>;
} {
  const probe = document.createElement('i');
  document.body.append(probe);
  const colorOf = (token: string): string => {
    probe.style.color = `var(${token})`;
    return toHex(getComputedStyle(probe).color);
  };
  const colors = Object.fromEntries(
    Object.entries(tokens).map(([name, token]) => [name, colorOf(token)]),
  );
  const isDark = isDarkGround(colorOf('--canvas'));
  probe.remove();
  return isDark ? { colorMode: 'dark', brandingOverride: colors } : { colorMode: 'light' };
}

/** `rgb(31, 28, 37)` as `#1f1c25`; an empty text, which is the default, for what is no such sum. */
function toHex(color: string): string {
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color)?.slice(1);
  if (!channels) return '';
  return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`;
}

function isDarkGround(hex: string): boolean {
  const [red = 255, green = 255, blue = 255] = (hex.slice(1).match(/../g) ?? []).map((pair) =>
    parseInt(pair, 16),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 128;
}
