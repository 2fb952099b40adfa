import * as z from 'zod/mini';
import { HOUR_MS } from '../../schema/limits.ts';
import { visitorFrom } from '../accounts/sign-in/visitor.ts';
import { REPORTS_PATH } from '../http/headers.ts';
import { aboutRequest } from '../http/security-events.ts';
import type { App, RouteContext } from './context.ts';

const BODY_MAX_BYTES = 32 * 1024;
const PER_NETWORK = { max: 20, windowMs: HOUR_MS };

/** What browsers report about the security policy, in either of two formats. */
const text = z.optional(z.string());
const SecurityReports = z.union([
  z.looseObject({
    'csp-report': z.looseObject({ 'effective-directive': text, 'violated-directive': text }),
  }),
  z
    .array(
      z.looseObject({
        type: z.string(),
        body: z.looseObject({ effectiveDirective: text }),
      }),
    )
    .check(z.maxLength(100)),
]);
type SecurityReports = z.infer<typeof SecurityReports>;

/**
 * Receives the reports that browsers send about violations of the security policy. Anybody can send
 * one, so only the name of a known directive is logged: a report contains addresses and code.
 */
export function securityReportRoutes(app: App, { attempts, security, now }: RouteContext): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string' },
    (request, body, done) => void parse(request, String(body), done),
  );
  app.post(
    REPORTS_PATH,
    {
      config: { access: 'anyone' },
      bodyLimit: BODY_MAX_BYTES,
      schema: { hide: true, body: SecurityReports, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { addressHash } = visitorFrom(request, now());
      const directives = directivesIn(request.body);
      const key = `reports:${addressHash}`;
      if (directives.length > 0 && (await attempts.tryTake({ key, ...PER_NETWORK }, now()))) {
        for (const code of new Set(directives)) {
          security.report('policy-violated', { ...aboutRequest(request, now()), code });
        }
      }
      return reply.code(204).send();
    },
  );
}

function directivesIn(reports: SecurityReports): string[] {
  const names = Array.isArray(reports)
    ? reports
        .filter(({ type }) => type === 'csp-violation')
        .map(({ body }) => body.effectiveDirective)
    : [
        reports['csp-report']['effective-directive'] ??
          reports['csp-report']['violated-directive']?.split(' ')[0],
      ];
  return names.map((name) => (name !== undefined && DIRECTIVES.has(name) ? name : 'other'));
}

const DIRECTIVES: ReadonlySet<string> = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'worker-src',
  'manifest-src',
  'object-src',
  'frame-src',
  'media-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
]);
