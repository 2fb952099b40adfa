import type { Appearance } from '@stripe/stripe-js';

/** Turns the page's appearance options into style sheets. */

/** The defaults of the gateway's theme; the page's variables override them. */
const defaults: Readonly<Record<string, string>> = {
  colorPrimary: '#0570de',
  colorBackground: '#ffffff',
  colorText: '#30313d',
  colorTextSecondary: '#6d6e78',
  colorTextPlaceholder: '#757680',
  colorDanger: '#df1b41',
  colorBorder: '#d5d7dd',
  borderRadius: '4px',
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
  const { variables = {}, rules = {} } = appearance ?? {};
  const values: Record<string, string> = { ...defaults };
  for (const [name, value] of Object.entries(variables)) {
    if (value !== undefined && isName(name) && isValue(value)) values[name] = value;
  }
  const host = Object.entries(values).map(([name, value]) => `--${name}: ${value};`);
  const own = Object.entries(rules).map(([selector, declarations]) =>
    isSelector(selector) ? `${selector} { ${declarationsOf(declarations)} }` : '',
  );
  return [`:host { ${host.join(' ')} }`, ...own].join('\n');
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
