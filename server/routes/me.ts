import { Profile, ProfileRequest } from '../../schema/wire/account.ts';
import { OnboardingAnswer } from '../../schema/wire/auth.ts';
import { changeProfile, completeOnboarding, profileOf } from '../accounts/profile.ts';
import { memberOf } from '../http/access.ts';
import type { App, RouteContext } from './context.ts';

const config = { access: 'member' } as const;
const tags = ['me'];

/** What a person does with what is theirs alone. */
export function meRoutes(app: App, context: RouteContext): void {
  const { db, now, ring } = context;
  app.get('/api/auth/me', { config, schema: { tags, response: { 200: Profile } } }, (request) =>
    profileOf(db, memberOf(request).user),
  );
  app.patch(
    '/api/auth/me',
    { config, schema: { tags, body: ProfileRequest, response: { 200: Profile } } },
    async (request) => {
      const { user } = memberOf(request);
      const profile = await changeProfile(context, user, request.body, now());
      ring(user.accountId);
      return profile;
    },
  );
  app.post(
    '/api/auth/onboarding-complete',
    { config, schema: { tags, response: { 200: OnboardingAnswer } } },
    async (request) => {
      await completeOnboarding(context, memberOf(request).user, now());
      return { onboardingComplete: true };
    },
  );
}
