import type { Appearance } from '@stripe/stripe-js';

/** Turns the page's appearance options into style sheets. */

/** Defaults of the gateway's themes; the page's variables override them. */
const themes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  stripe: {
    colorPrimary: '#0570de',
    colorBackground: '#ffffff',
    colorText: '#30313d',
    colorTextSecondary: '#6d6e78',
    colorTextPlaceholder: '#757680',
    colorDanger: '#df1b41',
    colorBorder: '#d5d7dd',
    borderRadius: '4px',
  },
  night: {
    colorPrimary: '#85d996',
    colorBackground: '#30313d',
    colorText: '#ffffff',
    colorTextSecondary: '#b9bac8',
    colorTextPlaceholder: '#a3a4b5',
    colorDanger: '#fe87a1',
    colorBorder: '#4b4d5c',
    borderRadius: '4px',
  },
  flat: {
    colorPrimary: '#0570de',
    colorBackground: '#f1f1f3',
    colorText: '#30313d',
    colorTextSecondary: '#6d6e78',
    colorTextPlaceholder: '#757680',
    colorDanger: '#df1b41',
    colorBorder: '#f1f1f3',
    borderRadius: '4px',
  },
};

const common = {
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif',
  fontSizeBase: '16px',
  fontSizeSm: '0.875rem',
  spacingUnit: '4px',
  spacingGridRow: '12px',
  spacingGridColumn: '12px',
  focusOutline: 'none',
  focusBoxShadow: '0 0 0 2px var(--colorPrimary)',
};

/** @returns text for `:host`, and a rule for each selector of the page */
export function appearanceCss(appearance: Appearance | undefined): string {
  const { theme = 'stripe', variables = {}, rules = {}, disableAnimations } = appearance ?? {};
  const values: Record<string, string> = { ...common, ...themes['stripe'], ...themes[theme] };
  for (const [name, value] of Object.entries(variables)) {
    if (value !== undefined && isName(name) && isValue(value)) values[name] = value;
  }
  const host = Object.entries(values).map(([name, value]) => `--${name}: ${value};`);
  const own = Object.entries(rules).map(([selector, declarations]) =>
    isSelector(selector) ? `${selector} { ${declarationsOf(declarations)} }` : '',
  );
  const still = disableAnimations ? '*, *::before { transition: none !important; }' : '';
  return [`:host { ${host.join(' ')} }`, ...own, still].join('\n');
}

/** Allows only class names of the gateway's form, with states. */
function isSelector(selector: string): boolean {
  return /^\.[A-Z][\w-]*(\s*[.:]{1,2}[\w-]+(\([\w-]+\))?)*$/.test(selector);
}

function isName(name: string): boolean {
  return /^[a-zA-Z][\w]*$/.test(name);
}

/** Refuses values that would end their declaration and add another one. */
function isValue(value: string): boolean {
  return !/[;{}<>\\]|url\(|@/i.test(value);
}

function declarationsOf(declarations: unknown): string {
  return Object.entries((declarations ?? {}) as Record<string, unknown>)
    .filter(([name, value]) => isName(name) && isValue(String(value)))
    .map(([name, value]) => `${kebab(name)}: ${String(value)};`)
    .join(' ');
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
