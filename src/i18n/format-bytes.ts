import { numberFormat } from './format.ts';

/** "3.4 MB". */
export function formatBytes(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const power = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  const unit = units[power] ?? 'byte';
  const style: Intl.NumberFormatOptions = {
    style: 'unit',
    unit,
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power < 2 ? 0 : 1,
  };
  return numberFormat(unit, style).format(bytes / 1000 ** power);
}
