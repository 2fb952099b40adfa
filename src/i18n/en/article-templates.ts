/**
 * The templates of articles, one block a line: `## ` a heading, `- ` an item, `1. ` a numbered one, `[] ` one
 * to check, `! ` a note, `!! ` a warning, `| a | b |` a row of a table, `* ` a thing to do.
 */
export const articleTemplates = {
  bedtime: `! What works at our home. It need not be perfect.
## When
| Time | What |
| | Dinner |
| | Bath |
| | In bed |
## How
1. Dim the lights and close the curtains.
1. Fresh diaper, pajamas, sleep sack.
1. A book or a song.
1. On the back, in the own bed.
## What helps to settle
- 
## If the night is difficult
- `,
  feeding: `## When and how much
| Time | What | How much |
| | | |
| | | |
## How we prepare it
1. Wash your hands.
1. 
## Signs of hunger and of being full
- 
!! Not allowed:
- 
## Where everything is
- `,
  allergy: `!! Call the emergency number at once for trouble breathing, a swollen face or tongue, or if the child is limp.
## Allergic to
- 
## First signs
- 
## What to do
1. Stop the contact with it and stay with the child.
1. Use the medicine as the doctor's plan says. It is here: 
1. Call the emergency number, then us.
## Phone numbers
| Who | Number |
| Emergency | |
| Doctor | |
| Parents | |`,
  rules: `## Always
- 
## Never
- 
## Screens
- 
## Visitors and outings
- `,
  recipe: `## For
- 
## Ingredients
- 
## How
1. 
! Let it cool and try it before serving.`,
  packing: `## Every outing
[] Diapers and wipes
[] Change of clothes
[] Milk or snacks
[] Water
## Overnight
[] Sleep sack and pajamas
[] Favorite toy
[] Medicine and the health card
## Warm or cold days
[] Hat
[] `,
  doctor: `## Since the last visit
- 
## Our questions
[] 
[] 
## What the doctor said
- 
## To do
* Book the next visit`,
} as const;
