import { t } from '../../i18n/t.ts';

/** Choices that several forms share: the values with their texts. */

export const sides = () => [
  { value: 'left' as const, label: t('logs.left') },
  { value: 'right' as const, label: t('logs.right') },
];

export const severities = () => [
  { value: 'mild' as const, label: t('events.severity-mild') },
  { value: 'moderate' as const, label: t('events.severity-moderate') },
  { value: 'severe' as const, label: t('events.severity-severe') },
];

export const sizes = () => [
  { value: 'small' as const, label: t('logs.small') },
  { value: 'medium' as const, label: t('logs.medium') },
  { value: 'large' as const, label: t('logs.large') },
];
