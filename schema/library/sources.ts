/** A page of a public health body: the body, the page's title and its public address. */
export type SourcePage = { body: string; title: string; url: string };

/**
 * The pages that the articles are written by. This is the only list of their addresses:
 * docs/library-review.md says which statement stands where.
 */

const pageOf =
  (body: string) =>
  (title: string, url: string): SourcePage => ({ body, title, url });

const nhsPage = pageOf('NHS');
const nicePage = pageOf('NICE');
const cdcPage = pageOf('CDC');
const aapPage = pageOf('AAP (HealthyChildren.org)');
const whoPage = pageOf('WHO');

export const nhs = {
  sids: nhsPage(
    'Sudden infant death syndrome (SIDS)',
    'https://www.nhs.uk/conditions/sudden-infant-death-syndrome-sids/',
  ),
  sleep: nhsPage(
    'Helping your baby to sleep',
    'https://www.nhs.uk/baby/caring-for-a-newborn/helping-your-baby-to-sleep/',
  ),
  childSleep: nhsPage(
    'Sleep and young children',
    'https://www.nhs.uk/baby/health/sleep-and-young-children/',
  ),
  firstDays: nhsPage(
    'Breastfeeding: the first few days',
    'https://www.nhs.uk/baby/breastfeeding-and-bottle-feeding/breastfeeding/the-first-few-days/',
  ),
  enoughMilk: nhsPage(
    'Breastfeeding: is my baby getting enough milk?',
    'https://www.nhs.uk/baby/breastfeeding-and-bottle-feeding/breastfeeding-problems/enough-milk/',
  ),
  expressing: nhsPage(
    'Expressing and storing breast milk',
    'https://www.nhs.uk/baby/breastfeeding-and-bottle-feeding/breastfeeding/expressing-breast-milk/',
  ),
  formula: nhsPage(
    'How to make up baby formula',
    'https://www.nhs.uk/baby/breastfeeding-and-bottle-feeding/bottle-feeding/making-up-baby-formula/',
  ),
  bottles: nhsPage(
    'Bottle feeding advice',
    'https://www.nhs.uk/baby/breastfeeding-and-bottle-feeding/bottle-feeding/advice/',
  ),
  solids: nhsPage(
    'Your baby’s first solid foods',
    'https://www.nhs.uk/baby/weaning-and-feeding/babys-first-solid-foods/',
  ),
  allergies: nhsPage(
    'Food allergies in babies and young children',
    'https://www.nhs.uk/baby/weaning-and-feeding/food-allergies-in-babies-and-young-children/',
  ),
  choking: nhsPage(
    'How to stop a child from choking',
    'https://www.nhs.uk/baby/first-aid-and-safety/first-aid/how-to-stop-a-child-from-choking/',
  ),
  safety: nhsPage(
    'Baby and toddler safety',
    'https://www.nhs.uk/baby/first-aid-and-safety/safety/baby-and-toddler-safety/',
  ),
  sun: nhsPage(
    'Safety in the sun',
    'https://www.nhs.uk/baby/first-aid-and-safety/safety/safety-in-the-sun/',
  ),
  urgentHelp: nhsPage(
    'When to get urgent medical help for babies and children under 5',
    'https://www.nhs.uk/baby/health/when-to-get-urgent-medical-help-for-babies-and-children-under-5/',
  ),
  fever: nhsPage(
    'High temperature (fever) in children',
    'https://www.nhs.uk/symptoms/fever-in-children/',
  ),
  diarrhoea: nhsPage(
    'Diarrhoea and vomiting',
    'https://www.nhs.uk/symptoms/diarrhoea-and-vomiting/',
  ),
  dehydration: nhsPage('Dehydration', 'https://www.nhs.uk/conditions/dehydration/'),
  teething: nhsPage(
    'Baby teething symptoms',
    'https://www.nhs.uk/baby/babys-development/teething/baby-teething-symptoms/',
  ),
  teethingTips: nhsPage(
    'Tips for helping your teething baby',
    'https://www.nhs.uk/baby/babys-development/teething/tips-for-helping-your-teething-baby/',
  ),
  crying: nhsPage(
    'Soothing a crying baby',
    'https://www.nhs.uk/baby/caring-for-a-newborn/soothing-a-crying-baby/',
  ),
  colic: nhsPage('Colic', 'https://www.nhs.uk/conditions/colic/'),
  vaccinations: nhsPage(
    'Vaccination tips for parents',
    'https://www.nhs.uk/vaccinations/vaccination-tips-for-parents/',
  ),
  postnatalDepression: nhsPage(
    'Postnatal depression',
    'https://www.nhs.uk/mental-health/conditions/post-natal-depression/',
  ),
  active: nhsPage(
    'How to keep your baby or toddler active',
    'https://www.nhs.uk/baby/babys-development/play-and-learning/keep-baby-or-toddler-active/',
  ),
  reviews: nhsPage(
    'Your baby’s health and development reviews',
    'https://www.nhs.uk/baby/babys-development/height-weight-and-reviews/baby-reviews/',
  ),
  talking: nhsPage(
    'Help your baby learn to talk',
    'https://www.nhs.uk/baby/babys-development/play-and-learning/help-your-baby-learn-to-talk/',
  ),
  tantrums: nhsPage(
    'Temper tantrums',
    'https://www.nhs.uk/baby/babys-development/behaviour/temper-tantrums/',
  ),
  nappies: nhsPage(
    'How to change your baby’s nappy',
    'https://www.nhs.uk/baby/caring-for-a-newborn/how-to-change-your-babys-nappy/',
  ),
  nappyRash: nhsPage('Nappy rash', 'https://www.nhs.uk/baby/caring-for-a-newborn/nappy-rash/'),
  bath: nhsPage(
    'Washing and bathing your baby',
    'https://www.nhs.uk/baby/caring-for-a-newborn/washing-and-bathing-your-baby/',
  ),
  potty: nhsPage(
    'How to potty train',
    'https://www.nhs.uk/conditions/baby/babys-development/potty-training-and-bedwetting/how-to-potty-train/',
  ),
} satisfies Record<string, SourcePage>;

export const nice = {
  fever: nicePage(
    'Fever in under 5s: assessment and initial management',
    'https://www.nice.org.uk/guidance/ng143',
  ),
  gastroenteritis: nicePage(
    'Diarrhoea and vomiting caused by gastroenteritis in under 5s',
    'https://www.nice.org.uk/guidance/cg84',
  ),
} satisfies Record<string, SourcePage>;

export const cdc = {
  breastfeeding: cdcPage(
    'How Much and How Often to Breastfeed',
    'https://www.cdc.gov/infant-toddler-nutrition/breastfeeding/how-much-and-how-often.html',
  ),
  milkStorage: cdcPage(
    'Breast Milk Storage and Preparation',
    'https://www.cdc.gov/breastfeeding/breast-milk-preparation-and-storage/handling-breastmilk.html',
  ),
  formula: cdcPage(
    'Infant Formula Preparation and Storage',
    'https://www.cdc.gov/infant-toddler-nutrition/formula-feeding/preparation-and-storage.html',
  ),
  hungerSigns: cdcPage(
    'Signs Your Child is Hungry or Full',
    'https://www.cdc.gov/infant-toddler-nutrition/mealtime/signs-your-child-is-hungry-or-full.html',
  ),
  solids: cdcPage(
    'When, What, and How to Introduce Solid Foods',
    'https://www.cdc.gov/infant-toddler-nutrition/foods-and-drinks/when-what-and-how-to-introduce-solid-foods.html',
  ),
  foodsToAvoid: cdcPage(
    'Foods and Drinks to Avoid or Limit',
    'https://www.cdc.gov/infant-toddler-nutrition/foods-and-drinks/foods-and-drinks-to-avoid-or-limit.html',
  ),
  choking: cdcPage(
    'Choking Hazards',
    'https://www.cdc.gov/infant-toddler-nutrition/foods-and-drinks/choking-hazards.html',
  ),
  shots: cdcPage(
    'Before, During, and After Shots',
    'https://www.cdc.gov/vaccines-children/before-during-after-shots/index.html',
  ),
  depression: cdcPage(
    'Symptoms of Depression Among Women',
    'https://www.cdc.gov/reproductive-health/depression/index.html',
  ),
  milestones: cdcPage(
    'CDC’s Developmental Milestones',
    'https://www.cdc.gov/act-early/milestones/index.html',
  ),
  parenting: cdcPage(
    'Positive Parenting Tips',
    'https://www.cdc.gov/child-development/positive-parenting-tips/index.html',
  ),
  carSeats: cdcPage(
    'Preventing Child Passenger Injury',
    'https://www.cdc.gov/child-passenger-safety/prevention/index.html',
  ),
  travel: cdcPage('Traveling with Children', 'https://wwwnc.cdc.gov/travel/page/children'),
} satisfies Record<string, SourcePage>;

const AAP_URL = 'https://www.healthychildren.org/English';

export const aap = {
  safeSleep: aapPage(
    'How to Keep Your Sleeping Baby Safe: AAP Policy Explained',
    `${AAP_URL}/ages-stages/baby/sleep/Pages/A-Parents-Guide-to-Safe-Sleep.aspx`,
  ),
  tummyTime: aapPage(
    'Back to Sleep, Tummy to Play',
    `${AAP_URL}/ages-stages/baby/sleep/Pages/Back-to-Sleep-Tummy-to-Play.aspx`,
  ),
  sleepHours: aapPage(
    'Healthy Sleep Habits: How Many Hours Does Your Child Need?',
    `${AAP_URL}/healthy-living/sleep/Pages/healthy-sleep-habits-how-many-hours-does-your-child-need.aspx`,
  ),
  allergens: aapPage(
    'When to Introduce Egg, Peanut Butter & Other Common Food Allergens to Your Baby',
    `${AAP_URL}/healthy-living/nutrition/Pages/when-to-introduce-egg-peanut-butter-and-other-common-food-allergens-to-your-baby-food-allergy-prevention-tips.aspx`,
  ),
  choking: aapPage(
    'Choking Prevention',
    `${AAP_URL}/health-issues/injuries-emergencies/Pages/Choking-Prevention.aspx`,
  ),
  feverCall: aapPage(
    'Fever: When to Call the Pediatrician',
    `${AAP_URL}/health-issues/conditions/fever/Pages/When-to-Call-the-Pediatrician.aspx`,
  ),
  feverCare: aapPage(
    'Fever Without Fear: Information for Parents',
    `${AAP_URL}/health-issues/conditions/fever/Pages/Fever-Without-Fear.aspx`,
  ),
  teething: aapPage(
    'Teething: 4 to 7 Months',
    `${AAP_URL}/ages-stages/baby/teething-tooth-care/Pages/Teething-4-to-7-Months.aspx`,
  ),
  crying: aapPage(
    'How to Calm a Fussy Baby: Tips for Parents & Caregivers',
    `${AAP_URL}/ages-stages/baby/crying-colic/Pages/Calming-A-Fussy-Baby.aspx`,
  ),
  tantrums: aapPage(
    'Top Tips for Surviving Tantrums',
    `${AAP_URL}/family-life/family-dynamics/communication-discipline/Pages/Temper-Tantrums.aspx`,
  ),
  screens: aapPage(
    'Helping Kids Thrive in a Digital World: AAP Policy Explained',
    `${AAP_URL}/family-life/Media/Pages/helping-kids-thrive-in-a-digital-world-AAP-policy-explained.aspx`,
  ),
  diapers: aapPage(
    'Diapers & Clothing',
    `${AAP_URL}/ages-stages/baby/diapers-clothing/Pages/default.aspx`,
  ),
  diaperRash: aapPage(
    'Common Diaper Rashes & Treatments',
    `${AAP_URL}/ages-stages/baby/diapers-clothing/Pages/Diaper-Rash.aspx`,
  ),
  bath: aapPage(
    'Bathing Your Baby',
    `${AAP_URL}/ages-stages/baby/bathing-skin-care/Pages/Bathing-Your-Newborn.aspx`,
  ),
  cord: aapPage(
    'Umbilical Cord Care',
    `${AAP_URL}/ages-stages/baby/bathing-skin-care/Pages/Umbilical-Cord-Care.aspx`,
  ),
  childproofing: aapPage(
    'Childproofing Your Home',
    `${AAP_URL}/safety-prevention/at-home/Pages/Childproofing-Your-Home.aspx`,
  ),
  grandparents: aapPage(
    'Grandparents’ Guide to Baby Safety',
    `${AAP_URL}/safety-prevention/at-home/Pages/Grandparents-Guide-Baby-Safety.aspx`,
  ),
  carSeats: aapPage(
    'Car Seats: Information for Families',
    `${AAP_URL}/safety-prevention/on-the-go/Pages/Car-Safety-Seats-Information-for-Families.aspx`,
  ),
  flying: aapPage(
    'Flying with Baby: Parent FAQs',
    `${AAP_URL}/safety-prevention/on-the-go/Pages/Flying-with-Baby.aspx`,
  ),
  separation: aapPage(
    'How to Support Children after Their Parents Separate or Divorce',
    `${AAP_URL}/healthy-living/emotional-wellness/Building-Resilience/Pages/How-to-Support-Children-after-Parents-Separate-or-Divorce.aspx`,
  ),
  divorce: aapPage(
    'Adjusting to Divorce',
    `${AAP_URL}/family-life/family-dynamics/types-of-families/Pages/adjusting-to-divorce.aspx`,
  ),
  potty: aapPage(
    'The Right Age to Toilet Train',
    `${AAP_URL}/ages-stages/toddler/toilet-training/Pages/The-Right-Age-to-Toilet-Train.aspx`,
  ),
} satisfies Record<string, SourcePage>;

export const who = {
  activity: whoPage(
    'Guidelines on physical activity, sedentary behaviour and sleep for children under 5 years of age',
    'https://www.who.int/publications/i/item/9789241550536',
  ),
  breastfeeding: whoPage('Breastfeeding', 'https://www.who.int/health-topics/breastfeeding'),
  formula: whoPage(
    'Safe preparation, storage and handling of powdered infant formula: guidelines',
    'https://www.who.int/publications/i/item/9789241595414',
  ),
  feeding: whoPage(
    'Infant and young child feeding',
    'https://www.who.int/news-room/fact-sheets/detail/infant-and-young-child-feeding',
  ),
  diarrhoea: whoPage(
    'Diarrhoeal disease',
    'https://www.who.int/news-room/fact-sheets/detail/diarrhoeal-disease',
  ),
  motorMilestones: whoPage(
    'Motor development milestones',
    'https://www.who.int/tools/child-growth-standards/standards/motor-development-milestones',
  ),
  vaccines: whoPage(
    'Vaccines and immunization',
    'https://www.who.int/health-topics/vaccines-and-immunization',
  ),
} satisfies Record<string, SourcePage>;

export const lullaby = {
  saferSleep: pageOf('The Lullaby Trust')(
    'Safer sleep information',
    'https://www.lullabytrust.org.uk/baby-safety/safer-sleep-information/',
  ),
  roomTemperature: pageOf('The Lullaby Trust')(
    'Room temperature',
    'https://www.lullabytrust.org.uk/baby-safety/safer-sleep-information/room-temperature/',
  ),
} satisfies Record<string, SourcePage>;

export const canada = {
  safeSleep: pageOf('Public Health Agency of Canada')(
    'Joint Statement on Safe Sleep: Reducing Sudden Infant Deaths in Canada',
    'https://www.canada.ca/en/public-health/services/publications/healthy-living/joint-statement-on-safe-sleep.html',
  ),
} satisfies Record<string, SourcePage>;
