import type { Appearance, StripeElementLocale } from '@stripe/stripe-js';
import type { Colors, Shape } from './brand.ts';

const FONTS =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** Styles the gateway's fields like our own. */
export function gatewayAppearance(colors: Colors, { input }: Shape): Appearance {
  return {
    theme: 'stripe',
    labels: 'floating',
    variables: {
      borderRadius: input === '0' ? '0px' : input,
      focusBoxShadow: 'none',
      colorPrimary: colors.primary,
      colorBackground: colors['input-background'],
      colorDanger: colors.error,
      colorText: colors['text-dark'],
      colorTextSecondary: colors['text-light'],
      colorTextPlaceholder: colors['text-light'],
      fontSizeBase: '14px',
      fontFamily: FONTS,
      spacingGridRow: '16px',
    },
    rules: {
      '.Input': {
        boxShadow: 'none',
        paddingTop: '6px',
        paddingBottom: '6px',
        fontSize: '16px',
        border: `1px solid ${colors['line-dark']}`,
        backgroundColor: colors['input-background'],
        color: colors['text-dark'],
      },
      '.Input:focus': { border: `1px solid ${colors.focus}`, outline: 'none' },
      '.Label': { fontWeight: '400', lineHeight: '22px', color: colors['text-dark'] },
      '.Label--floating': { opacity: '1' },
      '.Input--invalid': { boxShadow: 'none' },
    },
  };
}

/** Maps our language to the gateway's locale. The gateway has no Catalan, Hindi or Ukrainian. */
export function gatewayLocale(language: string): StripeElementLocale {
  if (['ca', 'hi', 'uk'].includes(language)) return 'auto';
  if (/^zh_Han[st]$/.test(language)) return 'zh';
  return language as StripeElementLocale;
}
