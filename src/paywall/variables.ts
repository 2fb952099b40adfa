import { paywallVariables } from '../billing/variables.ts';

const known: ReadonlySet<string> = new Set(paywallVariables);

/** The values of one package by variable. */
export type PackageValues = Readonly<Record<string, string | null | undefined>>;

/** The value of a variable; empty when it is missing. An unknown variable stays as typed. */
export function valueOf(name: string, typed: string, values: PackageValues | undefined): string {
  if (!known.has(name)) return typed;
  const value = values && Object.hasOwn(values, name) ? values[name] : null;
  return typeof value === 'string' ? value : '';
}
