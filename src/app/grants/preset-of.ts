import type { Grant } from '../../../schema/rights/permissions.ts';
import { type PresetName, presets } from '../../../schema/rights/presets.ts';

/** The times of a grant are not part of a preset: a sitter on Fridays is still a sitter. */
const TIMES: readonly string[] = ['validFrom', 'validTo', 'onlyOnShift', 'shifts'];

export const presetNames = Object.keys(presets).filter(isPresetName);

function isPresetName(name: string): name is PresetName {
  return name in presets;
}

/** The preset that a grant matches, whatever its times; null for a grant with other rights. */
export function presetOf(grant: Grant): PresetName | null {
  return presetNames.find((name) => isSameGrant(grant, presets[name])) ?? null;
}

function isSameGrant(a: Grant, b: Grant): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => TIMES.includes(key) || sameText(a[key]) === sameText(b[key]));
}

function sameText(value: unknown): string {
  return (
    JSON.stringify(
      Array.isArray(value) ? value.map(String).toSorted((x, y) => (x < y ? -1 : 1)) : value,
    ) ?? ''
  );
}
