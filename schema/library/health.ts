import {
  type LibraryArticle,
  COMPARED,
  WRITTEN,
  h,
  info,
  list,
  p,
  steps,
  warning,
} from './library-article.ts';
import { aap, cdc, nhs, nice, who } from './sources.ts';

export const healthArticles: readonly LibraryArticle[] = [
  {
    id: 'library-fever',
    title: 'Fever, and when to call',
    summary: 'How to look after a child with a fever, and which signs cannot wait.',
    categoryId: 'health',
    tags: ['fever', 'illness', 'sitter'],
    ageFromMonths: 0,
    ageToMonths: 60,
    nodes: [
      p(
        'In a child, 38 °C or more is a fever. It is the body’s answer to an infection. Except in young babies, how the child seems tells more than the number.',
      ),
      h('At home'),
      ...list(
        'Measure with a digital thermometer',
        'Offer plenty to drink; keep on breastfeeding',
        'Light clothes; do not wrap up, and do not sponge with water',
        'Look in on the child, at night too',
        'Ask a pharmacist or doctor before you give a medicine, and follow its leaflet',
      ),
      h('Call a doctor'),
      ...list(
        'Under 3 months with 38 °C or more: at once, day or night, also when the baby seems well',
        '3 to 6 months with 39 °C or more: today',
        '40 °C or more at any age: today',
        'Under 2 years for more than a day, older children for more than three days',
        'Drinks little, has few wet diapers, has a rash, or seems much less well',
        'You are worried. You know your child',
      ),
      warning(
        'Emergency number: the child is hard to wake or limp, struggles to breathe, is blue, grey or blotchy, cries weakly or at a high pitch, has a stiff neck or a seizure, or a rash that does not fade under a glass.',
      ),
      p(
        'A fever is common in the two days after a vaccination. In a young baby, call all the same and say that they were vaccinated.',
      ),
    ],
    sources: [nhs.fever, nhs.urgentHelp, aap.feverCall, aap.feverCare, nice.fever],
    review: COMPARED,
  },
  {
    id: 'library-dehydration',
    title: 'Vomiting and diarrhoea',
    summary: 'Small sips, often: how to keep a child from drying out.',
    categoryId: 'health',
    tags: ['illness', 'drinking'],
    ageFromMonths: 0,
    ageToMonths: 72,
    nodes: [
      p('It usually passes in a few days. What matters is that the child keeps drinking.'),
      ...list(
        'Go on with breast milk or formula, in smaller amounts and more often',
        'Older children: small sips, often. No fruit juice and no fizzy drinks',
        'Do not thin formula',
        'A pharmacist can tell you about rehydration drinks. No medicine against diarrhoea',
        'Wash hands after each diaper; stay at home until two days after the last time',
      ),
      h('Call a doctor'),
      ...list(
        'No wet diaper for eight hours, or dark pee',
        'Crying without tears, a dry mouth, sunken eyes or a sunken soft spot',
        'Unusually sleepy or irritable',
        'A baby who refuses feeds, or any child who keeps nothing down',
        'Vomiting for more than two days, diarrhoea for more than a week; with a baby under one year, sooner',
        'Blood in the stool',
      ),
      warning(
        'Green or bloody vomit, a hard or very sore belly, a stiff neck, or a child who is limp or hard to wake: call the emergency number.',
      ),
    ],
    sources: [nhs.diarrhoea, nhs.dehydration, nice.gastroenteritis, who.diarrhoea],
    review: COMPARED,
  },
  {
    id: 'library-teething',
    title: 'Teeth are coming',
    summary: 'What teething does and does not do, what soothes, and when to start brushing.',
    categoryId: 'health',
    tags: ['teeth'],
    ageFromMonths: 4,
    ageToMonths: 36,
    nodes: [
      p(
        'The first tooth comes at about six months, earlier or later. By two and a half to three years most children have all their milk teeth.',
      ),
      h('What may come with it'),
      ...list(
        'A sore, red gum, a flushed cheek',
        'Dribbling and chewing',
        'A restless night or two',
      ),
      h('What soothes'),
      ...list(
        'A clean teething ring, cooled in the fridge, not frozen',
        'A clean finger rubbed over the gum',
        'Comfort and play',
      ),
      warning(
        'No necklaces or beads around the neck, and no numbing gels unless a doctor or pharmacist says so. 38 °C or more, or diarrhoea, does not come from teeth: see what else it is.',
      ),
      info(
        'Brush from the first tooth on, twice a day, with a smear of fluoride toothpaste, and go to the dentist by the first birthday. Advice on fluoride differs between countries: ask there.',
      ),
    ],
    sources: [nhs.teething, nhs.teethingTips, aap.teething],
    review: COMPARED,
  },
  {
    id: 'library-crying',
    title: 'When a baby cries and cries',
    summary: 'What to try, one thing after the other, and how to keep calm.',
    categoryId: 'health',
    tags: ['crying', 'colic', 'sitter'],
    ageFromMonths: 0,
    ageToMonths: 6,
    nodes: [
      p(
        'All babies cry. It often grows from about the second week, mostly in the afternoon and evening, and gets less by three to four months. You are not doing anything wrong.',
      ),
      h('Try, one after the other'),
      ...steps(
        'Hungry? Wet? Too warm or too cold? Something tight?',
        'Hold them close, skin to skin, and walk',
        'A steady, soft sound: humming, running water',
        'A warm bath, a gentle rub of belly or back',
        'The pram or the sling, with the face free',
        'Less of everything: a dark, quiet room',
      ),
      warning(
        'Never shake a baby. If you feel that you cannot stand it, put the baby on the back in the cot, leave the room, breathe, and call somebody. A few minutes of crying do no harm.',
      ),
      h('Call a doctor'),
      ...list(
        'Nothing consoles the baby, or the crying does not sound as it always does',
        'Fever, vomiting, or a refusal to feed',
        'It still goes on after four months, or the baby does not gain weight',
        'You are worried, or find it hard to cope',
      ),
      warning(
        'Emergency number: a weak or high-pitched cry, a baby who is limp or hard to wake, struggles to breathe, is blue, grey, pale or blotchy, or has a seizure.',
      ),
    ],
    sources: [nhs.crying, nhs.colic, aap.crying],
    review: COMPARED,
  },
  {
    id: 'library-vaccinations',
    title: 'The day of a vaccination',
    summary: 'How to prepare, how to hold, and what is normal afterwards.',
    categoryId: 'health',
    tags: ['vaccination'],
    ageFromMonths: 1,
    ageToMonths: 72,
    nodes: [
      p('Each country has a calendar of its own. Your doctor knows which one is yours.'),
      ...list(
        'Bring the vaccination record, and clothes that come off easily',
        'Tell the nurse if the child is ill with a fever, has allergies, or reacted to an earlier vaccination',
        'Babies mostly get it in the thigh, older children in the arm',
        'Hold them on your lap, stay calm, sing or distract; breastfeed',
        'Say in simple words what will happen',
      ),
      h('Afterwards'),
      p(
        'A sore or red spot for two or three days, a mild fever, or a sleepy or grumpy day is common. Ask there what you may give if the child is uncomfortable, and when to call about a fever.',
      ),
      warning(
        'Trouble breathing, a swollen face, or a child who turns limp: call the emergency number. This is very rare and usually shows within minutes.',
      ),
      p('Log the date in the app: it is asked for at daycare and when you travel.'),
    ],
    sources: [nhs.vaccinations, cdc.shots, who.vaccines],
    review: WRITTEN,
  },
  {
    id: 'library-parents-mood',
    title: 'How are you?',
    summary: 'Tiredness, low days, and when to ask for help for yourself.',
    categoryId: 'health',
    tags: ['parents'],
    ageFromMonths: 0,
    ageToMonths: 24,
    nodes: [
      p(
        'In the first week many parents feel tearful and on edge. That passes within two weeks. Feeling low, numb or anxious for longer, or later in the first year, is common too, with mothers and fathers, and it can be helped.',
      ),
      h('Talk to a doctor, midwife or health visitor'),
      ...list(
        'You feel sad or empty most of the day',
        'You cannot sleep even when the baby does',
        'Nothing gives you joy, or it is hard to feel close to the baby',
        'Worries do not stop',
      ),
      warning(
        'If you think of harming yourself or the baby, tell somebody now: the emergency number, a crisis line, or the person next to you. The same if a parent sees or hears what is not there, or is suddenly very confused.',
      ),
      p(
        'Accept help with meals and housework, rest in turns, go outside once a day, and say to somebody how you are.',
      ),
    ],
    sources: [nhs.postnatalDepression, cdc.depression],
    review: COMPARED,
  },
];
