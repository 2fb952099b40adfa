// In the app the words of a screen come with its code; a test may begin anywhere.
import '../../src/i18n/later/card.ts';
import '../../src/i18n/later/logs.ts';
import '../../src/i18n/later/nobody-here.ts';
import '../../src/i18n/later/onboarding.ts';
import '../../src/i18n/later/photo.ts';
import '../../src/i18n/later/plan.ts';
import '../../src/i18n/later/relations.ts';
import '../../src/i18n/later/requests.ts';
import '../../src/i18n/later/settings.ts';
import '../../src/i18n/later/sign-in.ts';
import '../../src/i18n/later/sign-out.ts';
import '../../src/i18n/later/shifts.ts';
import '../../src/i18n/later/subscribe.ts';
import '../../src/i18n/later/sync-sheet.ts';
import '../../src/i18n/later/timer-sheet.ts';
import '../../src/i18n/later/wish.ts';
