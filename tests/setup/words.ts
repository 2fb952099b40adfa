// In the app a screen loads its words with its code; a test may start with any module.
import '../../src/i18n/lazy/card.ts';
import '../../src/i18n/lazy/logs.ts';
import '../../src/i18n/lazy/nobody-here.ts';
import '../../src/i18n/lazy/onboarding.ts';
import '../../src/i18n/lazy/photo.ts';
import '../../src/i18n/lazy/plan.ts';
import '../../src/i18n/lazy/relations.ts';
import '../../src/i18n/lazy/requests.ts';
import '../../src/i18n/lazy/settings.ts';
import '../../src/i18n/lazy/sign-in.ts';
import '../../src/i18n/lazy/sign-out.ts';
import '../../src/i18n/lazy/shifts.ts';
import '../../src/i18n/lazy/subscribe.ts';
import '../../src/i18n/lazy/sync-sheet.ts';
import '../../src/i18n/lazy/timer-sheet.ts';
import '../../src/i18n/lazy/access-request.ts';
