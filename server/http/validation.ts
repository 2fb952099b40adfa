import type {
  FastifySchemaCompiler,
  FastifySerializerCompiler,
  FastifyTypeProvider,
} from 'fastify';
import * as z from 'zod/mini';
import { type FieldProblem, Refusal } from '../refusal.ts';

/** Routes declare requests and answers as zod schemas. Requests are parsed, and never coerced. */

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

/** Answers are not validated: they are typed where they are created. Their schema is documentation. */
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
    // Report the alternative with the fewest issues, which was probably intended.
    const [nearest] = issue.errors.toSorted((a, b) => a.length - b.length);
    return (nearest ?? []).flatMap((inner) =>
      toProblems({ ...inner, path: [...issue.path, ...inner.path] }),
    );
  }
  return [{ path: issue.path.map(String).join('.'), message: issue.message }];
}
