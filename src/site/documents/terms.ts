import { type Document, mailLink, numbered } from './document.ts';
import { type Html, bullets, element, joined, line, link, paragraphs } from './html.ts';
import { promises } from './promises.ts';

const {
  trialDays,
  monthlyDollars,
  laterMonthlyDollars,
  yearlyDollars,
  accessAfterDays,
  priceNoticeDays,
} = promises;

export const terms: Document = {
  name: 'terms',
  title: 'Terms of Service',
  description: 'The rules for using Nestling: accounts, subscription, your content and ours.',
  body: (mail) =>
    joined(
      updatedToday(),
      numbered([
        {
          title: 'Acceptance of Terms',
          text: paragraphs(
            'By creating an account or using Nestling you accept these terms. If you do not accept them, please do not use it.',
          ),
        },
        {
          title: 'Description of the Service',
          text: paragraphs(
            'Nestling is an app to log and coordinate the care of a child: feeds, diapers, sleep, growth, milestones, photos, documents and schedules, shared with the people you choose. It works without a signal and sends what was logged when there is one.',
          ),
        },
        {
          title: 'Marketing and Social Proof',
          text: paragraphs(
            'Statistics and testimonials in our marketing are illustrative and not factual. They show what the product is meant for, not what particular people have measured or said.',
          ),
        },
        {
          title: 'Accounts',
          text: bullets(
            'You need an email address that is yours, and a password that you keep to yourself.',
            'Whoever opens the account owns it: they invite others, decide what caregivers may do, and can hand the account over.',
            'You confirm that you are the parent or guardian of the children you record, or act for them.',
            'Tell us at once when you think that somebody else uses your account.',
          ),
        },
        {
          title: 'Acceptable Use',
          text: joined(
            element('p', 'Please do not'),
            bullets(
              'record people without the right to;',
              'use Nestling to harm, threaten or follow somebody;',
              'try to reach what is not yours, or to disturb or overload the service;',
              'sell it on, or copy it beyond what the law allows.',
            ),
          ),
        },
        {
          title: 'Subscription and Payment',
          text: joined(
            bullets(
              `A subscription begins with a free trial of ${trialDays} days. A credit card is required for it; it is charged when the trial ends, unless you have cancelled by then.`,
              `Before the release the price is $${monthlyDollars} per month, locked in forever for whoever subscribes then. The regular price is $${laterMonthlyDollars} per month later. A year costs $${yearlyDollars}.`,
              'Caregivers who join by an invitation use Nestling free of charge.',
              `You can cancel at any time. Your data stays accessible for ${accessAfterDays} days after the cancellation.`,
              'Fees are non-refundable except where the law requires a refund.',
              `Changes of prices are announced ${priceNoticeDays} days ahead.`,
            ),
          ),
        },
        {
          title: 'Content and Intellectual Property',
          text: paragraphs(
            'What you record stays yours. You allow us to store it, and to show it to the people you choose, for as long as it is with us; for nothing else.',
            'The app, its name and its design are ours or our licensors’.',
          ),
        },
        {
          title: 'Privacy',
          text: paragraphs(
            line(
              'What we do with personal data stands in the ',
              link('/privacy', 'Privacy Policy'),
              '.',
            ),
          ),
        },
        {
          title: 'Disclaimers',
          text: paragraphs(
            'Nestling is no medical device and gives no medical advice. Charts, totals, times and warnings help you to remember and do not replace a doctor. In an emergency call your local emergency number.',
            'The service is provided as it is. We do our best that nothing is lost and everything is reachable, and cannot promise that nothing ever fails. Where the law allows it, we are not liable for indirect damage.',
          ),
        },
        {
          title: 'Termination',
          text: paragraphs(
            'You can delete your account at any time, in the app under Settings, Privacy and data. We may close an account that breaks these terms; where it is possible, we tell you before and let you take your data along.',
          ),
        },
        {
          title: 'Changes to These Terms',
          text: paragraphs(
            'When these terms change in a way that matters to you, we tell you in the app or by mail before. If you go on using Nestling after that, the new terms apply.',
          ),
        },
        {
          title: 'Governing Law',
          text: paragraphs(
            'The law of the place where the operator of this service has its seat applies. The rights that the law of your own country gives you as a consumer stay untouched.',
          ),
        },
        {
          title: 'Contact',
          text: paragraphs(
            line('Questions about these terms: ', mailLink(mail, 'Terms of Service'), '.'),
          ),
        },
      ]),
    ),
};

/** The current date, as specified; public/today.js writes it where scripts run. */
function updatedToday(): Html {
  return element('p class="updated"', line('Last updated: ', element('time id="today"', 'today')));
}
