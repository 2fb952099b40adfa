import { paywallVariables } from '../billing/variables.ts';

const known: ReadonlySet<string> = new Set(paywallVariables);

/** The values of one package, by the variable's name. */
export type PackageValues = Readonly<Record<string, string | null | undefined>>;

/** The value of a variable, empty where there is none; an unknown name stays as typed. */
export function valueOf(name: string, typed: string, values: PackageValues | undefined): string {
  if (!known.has(name)) return typed;
  const value = values && Object.hasOwn(values, name) ? values[name] : null;
  return typeof value === 'string' ? value : '';
}
