import { parseArgs } from 'node:util';

export type LoadOptions = { families: number; minutes: number; processes: number };

/** @throws Error when a value is no positive number */
export function readLoadOptions(args: string[]): LoadOptions {
  const { values } = parseArgs({
    args,
    options: {
      families: { type: 'string', default: '2000' },
      minutes: { type: 'string', default: '10' },
      processes: { type: 'string', default: '2' },
    },
  });
  const number = (name: keyof typeof values) => {
    const value = Number(values[name]);
    if (!(value > 0)) throw new Error(`--${name} must be a positive number.`);
    return value;
  };
  return {
    families: number('families'),
    minutes: number('minutes'),
    processes: number('processes'),
  };
}
