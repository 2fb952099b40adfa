import type {
  FastifySchemaCompiler,
  FastifySerializerCompiler,
  FastifyTypeProvider,
} from 'fastify';
import * as z from 'zod/mini';
import { type FieldProblem, Refusal } from '../refusal.ts';

/** Routes say in zod what they take and give; what comes in is parsed by it, never coerced. */

export interface ZodProvider extends FastifyTypeProvider {
  validator: this['schema'] extends z.core.$ZodType ? z.output<this['schema']> : unknown;
  serializer: unknown;
}

export const compileValidator: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (value: unknown) => {
    const parsed = z.safeParse(schema, value);
    return parsed.success ? { value: parsed.data } : { error: refusalFor(parsed.error.issues) };
  };

/** Answers are our own and typed where they are made; the schema documents them. */
export const compileSerializer: FastifySerializerCompiler<unknown> = () => (value) =>
  JSON.stringify(value);

export function refusalFor(issues: readonly z.core.$ZodIssue[]): Refusal {
  const fields = issues.flatMap(toProblems);
  const [first] = fields;
  const message = first ? sentenceFor(first) : 'The request is not valid.';
  return new Refusal('VALIDATION', message, { fields });
}

function sentenceFor({ path, message }: FieldProblem): string {
  return path === '' ? message : `${path}: ${message}`;
}

function toProblems(issue: z.core.$ZodIssue): FieldProblem[] {
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    // What was meant is the form with the least to mend.
    const [nearest] = issue.errors.toSorted((a, b) => a.length - b.length);
    return (nearest ?? []).flatMap((inner) =>
      toProblems({ ...inner, path: [...issue.path, ...inner.path] }),
    );
  }
  return [{ path: issue.path.map(String).join('.'), message: issue.message }];
}
