import type { Appearance } from '../../../../schema/wire/billing.ts';

/** The design tokens of the checkout's colours. */
const tokens = {
  color_form_bg: '--surface',
  color_product_info_bg: '--surface-2',
  color_page_bg: '--canvas',
  color_buttons_primary: '--accent',
  color_accent: '--focus',
  color_error: '--danger',
} as const;

/**
 * The look of the checkout in a dark theme of the app. The brand's own colours are light, so they
 * are used in the light theme only.
 *
 * @returns no override in the light theme
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

/** Turns `rgb(31, 28, 37)` into `#1f1c25`; any other text into an empty one, which means the default. */
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
