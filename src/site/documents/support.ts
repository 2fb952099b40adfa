import { type Document, mailLink } from './document.ts';
import { element, joined, link, paragraphs } from './html.ts';
import { promises } from './promises.ts';

const { accessAfterDays, supportAnswerHours } = promises;
const SUBJECT = 'Nestling support';

const questions = [
  {
    asked: 'How do I cancel my subscription?',
    answer: `You can cancel anytime from your account settings. Your data stays accessible for ${accessAfterDays} days after.`,
  },
  {
    asked: 'Can I export my data?',
    answer:
      'Yes, all of it. In Settings, under Privacy and data, you export it yourself at any time. If you cannot get in, write to support and we send it to you.',
  },
  {
    asked: 'How do I invite family members?',
    answer:
      'Go to Settings, then Family and carers, and choose Invite someone. Everybody can have a different permission level: what they see, what they log, and for how long.',
  },
  {
    asked: 'Is my data secure?',
    answer:
      'Data is encrypted on its way, passwords are kept as hashes only, and each person gets on their devices what you allow them to see and nothing else. You can end any device’s access at any time.',
  },
] as const;

export const support: Document = {
  name: 'support',
  // With the apostrophe of the specification.
  title: "We're Here to Help",
  description: 'How to reach us, and answers to what is asked most.',
  body: (mail) =>
    joined(
      element(
        'div class="cards"',
        joined(
          element(
            'section class="card"',
            joined(
              element('h2', 'Email Support'),
              paragraphs('Tell us what happened, and on which device.'),
              element('p', mailLink(mail, SUBJECT, 'Send Email', 'button')),
              element('p class="quiet"', mail),
            ),
          ),
          element(
            'section class="card"',
            joined(
              element('h2', 'Quick Help'),
              paragraphs('What it costs, how it works, and who can join.'),
              element('p', link('/#faq', 'View FAQ', 'button')),
            ),
          ),
        ),
      ),
      element(
        'section id="questions"',
        joined(
          element('h2', 'Common Questions'),
          ...questions.map(({ asked, answer }) =>
            joined(element('h3', asked), element('p', answer)),
          ),
        ),
      ),
      element(
        'section class="last"',
        joined(
          element('h2', 'Still need help?'),
          element('p', mailLink(mail, SUBJECT, 'Contact Support', 'button primary')),
          element('p class="quiet"', `We respond within ${supportAnswerHours} hours.`),
        ),
      ),
    ),
};
