import { type Document, mailLink, numbered } from './document.ts';
import { bullets, element, joined, line, paragraphs } from './html.ts';
import { promises } from './promises.ts';

const { backupDays, inactiveMonths, privacyAnswerDays, childPrivacyAge } = promises;

export const privacy: Document = {
  name: 'privacy',
  title: 'Privacy Policy',
  description: 'What Nestling collects about you and your child, why, and what you can ask of us.',
  body: (mail) =>
    joined(
      element('p class="updated"', 'Last updated: August 7, 2025'),
      numbered([
        {
          title: 'Introduction',
          text: paragraphs(
            'Nestling helps parents, co-parents, caregivers and family members to care for a child together. This policy says what we collect for that, what we use it for, who sees it, how long we keep it, and what you can ask of us.',
            'What you log is saved on your own device first, and then sent to our server so that the rest of your family has it, too.',
          ),
        },
        {
          title: 'Information We Collect',
          text: joined(
            element('p', 'We collect what you give us:'),
            bullets(
              'account details and contact information: your name, your email address, and a phone number if you add one;',
              'billing information, which a payment processor handles for us: we never see or keep your card number;',
              'about your child: name or nickname, birthdate, gender, milestones, growth records, and optional health information;',
              'photos, videos, notes and documents that you add;',
              'usage data: which devices are signed in, when they were last used, and technical records of requests, without what you typed.',
            ),
            element(
              'p',
              'Birthdate and gender are required for the growth charts. The rest about your child is your choice.',
            ),
          ),
        },
        {
          title: 'How We Use Your Information',
          text: joined(
            bullets(
              'to show you and the people you invite what you have logged, on all your devices;',
              'to draw growth charts and totals, and to remind you where you ask for it;',
              'to keep your account safe, and to send the mails that belong to it: codes, invitations, new sign-ins;',
              'to manage your subscription;',
              'to answer you when you write to us, and to mend what does not work.',
            ),
            element(
              'p',
              'We do not sell your information, and we do not use what you log for advertising.',
            ),
          ),
        },
        {
          title: 'How We Share Your Information',
          text: joined(
            bullets(
              'with your family: the people you invite see what you allow them to see, and nothing else is sent to their devices;',
              'with those who work for us: the payment processor, and the providers of our servers and mails, each only what they need for it;',
              'how you use the payment pages, with the payment processor, only if you turn that on under Settings, Privacy and data;',
              'if you switch on messages while the app is closed, with the push service of your browser, which carries them encrypted and cannot read them;',
              'where the law obliges us to.',
            ),
          ),
        },
        {
          title: 'Security',
          text: paragraphs(
            'Data is encrypted on its way between your devices and our server. Passwords are kept only as salted hashes. Each device, and each person you invite, has access of its own that you can end at any time.',
            'What your device keeps is protected by the lock of that device. Nestling must open without a signal, so use a screen lock, and remove your data from devices that you pass on. No method is perfectly secure; if something happens that puts your data at risk, we tell you.',
          ),
        },
        {
          title: 'Data Retention',
          text: joined(
            bullets(
              'We keep your data for as long as your account is in use.',
              `Inactive accounts are deleted after ${inactiveMonths} months. We write to you before.`,
              `Backups are kept up to ${backupDays} days after deletion, and then hold nothing of it either.`,
              'Billing records are kept for as long as the law asks for them.',
            ),
          ),
        },
        {
          title: 'Your Data Rights',
          text: joined(
            element(
              'p',
              'You can see, correct, export and delete your data yourself: in the app, under Settings, Privacy and data. You can also ask us to do it, object to a use, or withdraw a consent.',
            ),
            element('p', `We answer privacy requests within ${privacyAnswerDays} days.`),
          ),
        },
        {
          title: 'Children’s Privacy',
          text: paragraphs(
            `Nestling is used by adults about children. By creating an account you confirm that you are the parent or guardian of the child, or have their permission. We take particular care of what concerns children under ${childPrivacyAge}: they cannot have an account, and what is recorded about them belongs to their family.`,
            'If you believe that somebody has recorded a child without the right to, write to us and we look into it at once.',
          ),
        },
        {
          title: 'International Transfers',
          text: paragraphs(
            'Our servers or those of our providers may stand in another country than yours. Where the law of your country asks for it, we have agreements with them that give your data the same protection there.',
          ),
        },
        {
          title: 'Changes to This Policy',
          text: paragraphs(
            'When this policy changes, the new text stands here with its date. If a change matters to what we do with your data, we tell you in the app or by mail before it takes effect.',
          ),
        },
        {
          title: 'Contact Us',
          text: paragraphs(
            line(
              'Questions, requests and complaints about privacy: ',
              mailLink(mail, 'Privacy request'),
              `. We answer within ${privacyAnswerDays} days.`,
            ),
          ),
        },
      ]),
    ),
};
