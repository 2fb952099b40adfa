import {
  type LibraryArticle,
  aap,
  cdc,
  h,
  info,
  list,
  nhs,
  p,
  steps,
  warning,
  who,
} from './library-article.ts';

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
        'In a child, 38 °C or more is a fever. It is the body’s answer to an infection. How the child seems tells more than the number.',
      ),
      h('At home'),
      ...list(
        'Offer plenty to drink; keep on breastfeeding',
        'Light clothes; do not wrap up, and do not sponge with water',
        'Look in on the child, at night too',
        'Ask a pharmacist or doctor before you give a medicine, and follow its leaflet',
      ),
      h('Call a doctor'),
      ...list(
        'Under 3 months with 38 °C or more: today, at once',
        '3 to 6 months with 39 °C or more',
        'Fever for five days or longer',
        'Drinks little, has few wet diapers, or seems much less well',
        'You are worried. You know your child',
      ),
      warning(
        'Emergency number: the child is hard to wake or limp, struggles to breathe, is blue, grey or blotchy, has a stiff neck or a first seizure, or a rash that does not fade under a glass.',
      ),
    ],
    sources: [
      nhs('High temperature (fever) in children'),
      aap('Fever: When to Call the Pediatrician'),
    ],
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
        'A pharmacist can tell you about rehydration drinks',
        'Wash hands after each diaper; stay at home until two days after the last time',
      ),
      h('Signs of drying out: call a doctor'),
      ...list(
        'Few or no wet diapers, dark pee',
        'Crying without tears, a dry mouth, sunken eyes or a sunken soft spot',
        'Unusually sleepy or irritable',
        'A young baby who keeps vomiting or refuses feeds',
      ),
      warning(
        'Blood in the stool, green or bloody vomit, a hard sore belly, or a limp child: get help at once.',
      ),
    ],
    sources: [nhs('Diarrhoea and vomiting'), nhs('Dehydration'), who('Diarrhoeal disease')],
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
      ...list('A sore, red gum', 'Dribbling and chewing', 'A restless night or two'),
      h('What soothes'),
      ...list(
        'A clean, cool teething ring, not frozen',
        'A clean finger rubbed over the gum',
        'Comfort and play',
      ),
      warning(
        'No necklaces or beads around the neck, and no numbing gels unless a doctor or pharmacist says so. A real fever or diarrhoea does not come from teeth: see what else it is.',
      ),
      info(
        'Brush from the first tooth on, twice a day, with a smear of fluoride toothpaste, and go to the dentist by the first birthday.',
      ),
    ],
    sources: [
      nhs('Baby teething symptoms'),
      nhs('Looking after your baby’s teeth'),
      aap('Teething: 4 to 7 Months'),
    ],
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
        'All babies cry. It often grows until about six weeks, mostly in the evening, and gets less by three to four months. You are not doing anything wrong.',
      ),
      h('Try, one after the other'),
      ...steps(
        'Hungry? Wet? Too warm or too cold? Something tight?',
        'Hold them close, skin to skin, and walk',
        'A steady sound: humming, a fan, running water',
        'A warm bath, a gentle rub of belly or back',
        'The pram or the sling',
        'Less of everything: a dark, quiet room',
      ),
      warning(
        'Never shake a baby. If you feel that you cannot stand it, put the baby on the back in the cot, leave the room, breathe, and call somebody. A few minutes of crying do no harm.',
      ),
      h('Call a doctor'),
      ...list(
        'The cry sounds different: weak, high or moaning',
        'Fever, vomiting, a refusal to feed, or a limp baby',
        'Nothing helps and you are worried',
      ),
    ],
    sources: [
      nhs('Soothing a crying baby'),
      nhs('Colic'),
      aap('How to Calm a Fussy Baby: Tips for Parents & Caregivers'),
    ],
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
      ...list(
        'Bring the vaccination record, and clothes that come off easily',
        'Tell the nurse if the child is ill with a fever, has allergies, or reacted to an earlier vaccination',
        'Hold them on your lap; breastfeed, sing or distract',
      ),
      h('Afterwards'),
      p(
        'A sore or red spot, a mild fever, or a sleepy or grumpy day is common and passes in a day or two. Ask there what you may give if the child is uncomfortable.',
      ),
      warning(
        'Trouble breathing, a swollen face, or a child who turns limp: call the emergency number. This is very rare and usually shows within minutes.',
      ),
      p('Log the date in the app: it is asked for at daycare and when you travel.'),
    ],
    sources: [
      nhs('NHS vaccinations and when to have them'),
      cdc('Before, During, and After Your Child’s Shots'),
      who('Vaccines and immunization'),
    ],
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
        'In the first week many parents feel tearful and on edge. That passes within two weeks or so. Feeling low, numb or anxious for longer is common too, with mothers and fathers, and it can be helped.',
      ),
      h('Talk to a doctor, midwife or health visitor'),
      ...list(
        'You feel sad or empty most of the day',
        'You cannot sleep even when the baby does',
        'Nothing gives you joy, or it is hard to feel close to the baby',
        'Worries do not stop',
      ),
      warning(
        'If you think of harming yourself or the baby, tell somebody now: the emergency number, a crisis line, or the person next to you.',
      ),
      p(
        'Accept help with meals and housework, rest in turns, go outside once a day, and say to somebody how you are.',
      ),
    ],
    sources: [
      nhs('Postnatal depression'),
      aap('Depression During & After Pregnancy: You Are Not Alone'),
      cdc('Depression Among Women'),
    ],
  },
];
