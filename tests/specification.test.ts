import { expect, test } from 'vitest';
import {
  CHILD_AGE_MAX_YEARS,
  DEFAULT_CHILD_COLOR,
  PLAN_ENDED_DAYS,
  SIDE_MAX_SEC,
} from '../schema/limits.ts';
import { AFTER_EVENT_MS, AFTER_LOAD_MS } from '../src/app/install/install-prompt.tsx';
import { SILENCE_MS } from '../src/app/responses/typing-sender.ts';
import { PROTOCOL_CLIENT_VERSION } from '../src/billing/http.ts';
import { INVITED_MIN_CHARS, PASSWORD_MIN_CHARS } from '../src/features/sign-in/form/schemas.ts';
import { TO_LOGIN_AFTER_MS } from '../src/features/sign-in/password/reset-dialog.tsx';
import {
  INIT_DELAY_MS,
  OFFERINGS_WITHIN_MS,
  PREMIUM,
} from '../src/features/subscription/customer/subscription.ts';
import { CONFETTI_AFTER_MS } from '../src/features/subscription/payer/confetti.tsx';
import { CLOSE_AFTER_MS } from '../src/notifications/system-notification.ts';
import { RELOAD_AFTER_MS, RENDER_WITHIN_MS } from '../src/pwa/app-updates.ts';
import { FINISH_MS, STEPS, STEP_MS } from '../src/pwa/upgrade.ts';
import { CHECK_EVERY_MS } from '../src/session/keep-fresh.ts';
import { expiredToast, unauthorizedBanner } from '../src/session/messages.ts';

test('the times and limits are those of section 9 of the specification', () => {
  expect({
    passwordInvited: INVITED_MIN_CHARS,
    password: PASSWORD_MIN_CHARS,
    childAge: CHILD_AGE_MAX_YEARS,
    childColor: DEFAULT_CHILD_COLOR,
    tokenCheck: CHECK_EVERY_MS,
    offerings: OFFERINGS_WITHIN_MS,
    subscriptionStart: INIT_DELAY_MS,
    sessionToast: expiredToast.durationMs,
    unauthorizedBanner: unauthorizedBanner.durationMs,
    resetRedirect: TO_LOGIN_AFTER_MS,
    reloadAfterUpdate: RELOAD_AFTER_MS,
    upgradeSteps: [...STEPS],
    upgradeStep: STEP_MS,
    upgradeFinish: FINISH_MS,
    confetti: CONFETTI_AFTER_MS,
    typingStop: SILENCE_MS,
    notificationClose: CLOSE_AFTER_MS,
    timerMaximum: SIDE_MAX_SEC,
    installAfterEvent: AFTER_EVENT_MS,
    installAfterLoad: AFTER_LOAD_MS,
    renderFallback: RENDER_WITHIN_MS,
    accessAfterCancellation: PLAN_ENDED_DAYS,
    entitlement: PREMIUM,
    billingVersion: PROTOCOL_CLIENT_VERSION,
  }).toEqual({
    passwordInvited: 6,
    password: 8,
    childAge: 18,
    childColor: '#3B82F6',
    tokenCheck: 5_400_000,
    offerings: 10_000,
    subscriptionStart: 1_000,
    sessionToast: 8_000,
    unauthorizedBanner: 4_000,
    resetRedirect: 2_000,
    reloadAfterUpdate: 1_000,
    upgradeSteps: [20, 40, 60, 80, 95, 100],
    upgradeStep: 800,
    upgradeFinish: 500,
    confetti: 500,
    typingStop: 2_000,
    notificationClose: 5_000,
    timerMaximum: 7_200,
    installAfterEvent: 3_000,
    installAfterLoad: 5_000,
    renderFallback: 3_000,
    accessAfterCancellation: 30,
    entitlement: 'premium',
    billingVersion: '1.11.0',
  });
});
