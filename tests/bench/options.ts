/** The options of the command line. */
export type Options = {
  /** Names of parts; null runs all. */
  only: readonly string[] | null;
  logs: readonly number[];
  /** Few repetitions: to check that the bench works, not to store results. */
  quick: boolean;
  write: boolean;
};

const SIZES = [1_000, 150_000];

/** @throws Error with the usage */
export function readOptions(args: readonly string[], parts: readonly string[]): Options {
  const options: Options = { only: null, logs: SIZES, quick: false, write: false };
  for (let i = 0; i < args.length; i++) {
    switch (args[i]) {
      case '--only':
        options.only = (args[++i] ?? '').split(',');
        break;
      case '--logs':
        options.logs = (args[++i] ?? '').split(',').map(Number);
        break;
      case '--quick':
        options.quick = true;
        break;
      case '--write':
        options.write = true;
        break;
      default:
        throw new Error(usage(`What is ${args[i]}?`, parts));
    }
  }
  const strange = options.only?.filter((name) => !parts.includes(name)) ?? [];
  if (strange.length > 0) throw new Error(usage(`There is no ${strange.join(', ')}.`, parts));
  if (options.logs.some((size) => !Number.isInteger(size) || size < 1)) {
    throw new Error(usage('Sizes are whole numbers.', parts));
  }
  return options;
}

/** Whether a part is measured completely: its rows then replace all of its stored rows. */
export function isWhole({ logs, quick }: Options): boolean {
  return !quick && SIZES.every((size) => logs.includes(size));
}

function usage(problem: string, parts: readonly string[]): string {
  return [
    problem,
    'npm run bench -- [--only part,part] [--logs 1000,150000] [--quick] [--write]',
    `Parts: ${parts.join(', ')}`,
  ].join('\n');
}
