import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import * as z from 'zod/mini';

const PARTS = ['body', 'querystring', 'params'] as const;

/** Generates the OpenAPI description from the schemas of the routes. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Nestling', version: '1', description: 'Baby care, in step with a family.' },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
      security: [{ bearer: [] }],
    },
    transform: ({ schema, url }) => ({ schema: toJsonSchemas(schema ?? {}), url }),
  });
}

function toJsonSchemas(schema: FastifySchema): FastifySchema {
  const described: Record<string, unknown> = { ...schema };
  for (const part of PARTS) {
    if (schema[part] !== undefined) described[part] = toJsonSchema(schema[part], 'input');
  }
  if (typeof schema.response === 'object' && schema.response !== null) {
    described['response'] = Object.fromEntries(
      Object.entries(schema.response).map(([status, answer]) => [
        status,
        { description: 'The answer', ...toJsonSchema(answer, 'output') },
      ]),
    );
  }
  return described as FastifySchema;
}

function toJsonSchema(schema: unknown, io: 'input' | 'output'): object {
  const { $schema: _, ...json } = z.toJSONSchema(schema as z.core.$ZodType, {
    io,
    unrepresentable: 'any',
  });
  return json;
}
