import {
  dayEntries,
  entries,
  expectSync,
  goTo,
  openFromDock,
  openSignedIn,
  saved,
} from '../helpers/app.ts';
import { checksOf } from './environment/axe.ts';
import { expect, test } from './environment/test.ts';

test(
  'logs a symptom, a visit and vaccinations offline, and sends them afterwards',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    const { faults, check } = checksOf(page);
    await phone.goOffline();
    await expectSync(page, 'Offline');
    const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
    const open = async (type: string) => {
      await openFromDock(page, 'More');
      await dialog('More').getByRole('button', { name: type, exact: true }).click();
      await expect(dialog(type)).toBeVisible();
      return dialog(type);
    };

    await test.step('a fever is saved with its sickness, and its temperature is asked for', async () => {
      const form = await open('Symptom');
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(form.getByText('Choose at least one sign.')).toBeVisible();
      await form.getByRole('checkbox', { name: 'Fever' }).check();
      await form.getByRole('checkbox', { name: 'Cough' }).check();
      await form.getByRole('radio', { name: 'Severe' }).check();
      await expect(form.getByText('If you are worried, call your doctor.')).toBeVisible();
      await form.getByRole('radio', { name: 'A new one' }).check();
      await form.getByLabel('What do you call it?').fill('Cold');
      await check('symptom');
      await form.getByRole('button', { name: 'Save and add the temperature' }).click();
      const temperature = dialog('Temperature');
      await temperature.getByRole('textbox', { name: 'Temperature' }).fill('38.4');
      await temperature.getByRole('button', { name: 'Save', exact: true }).click();
      await saved(page);
      await expect(entries(page, 'Fever, Cough · severe · Cold')).toHaveCount(1);
      await expect(entries(page, '38.4 °C')).toHaveCount(1);
    });

    await test.step('the running sickness is offered for the next symptom', async () => {
      const form = await open('Symptom');
      await form.getByRole('checkbox', { name: 'Rash' }).check();
      await form.getByRole('radio', { name: /^Cold, since/ }).check();
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      await saved(page);
      await expect(entries(page, 'Rash · Cold')).toHaveCount(1);
    });

    await test.step('a visit has its reason, findings and the next date', async () => {
      const form = await open('Doctor visit');
      await form.getByLabel('Reason').fill('Check-up');
      await form.getByLabel('What the doctor said').fill('All well.');
      await form.getByLabel('Next visit').fill('2020-01-01');
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(form.getByText('The next visit is after this one.')).toBeVisible();
      await form.getByLabel('Next visit').fill('');
      await check('doctor visit');
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      await saved(page);
      await expect(entries(page, 'Doctor visit: Check-up')).toHaveCount(1);
    });

    await test.step('the second dose of a vaccine is proposed, and the first one is not asked for twice', async () => {
      const form = await open('Vaccination');
      await form.getByLabel('Vaccine').fill('rota');
      await form.getByRole('button', { name: 'Rotavirus' }).click();
      await form.getByRole('button', { name: 'Details' }).click();
      await form.getByRole('checkbox', { name: 'Nothing noticed' }).check();
      await form.getByRole('checkbox', { name: 'Swelling' }).check();
      await expect(form.getByRole('checkbox', { name: 'Nothing noticed' })).not.toBeChecked();
      await check('vaccination');
      await form.getByRole('radio', { name: 'Yesterday' }).check();
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      await saved(page);
      await expect(dayEntries(page, 'Rotavirus · dose 1')).toHaveCount(1);
      await open('Vaccination');
      await form.getByRole('button', { name: 'Rotavirus' }).click();
      await expect(form.getByRole('textbox', { name: 'Dose' })).toHaveValue('2');
      await form.getByRole('textbox', { name: 'Dose' }).fill('1');
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('Dose 1 of Rotavirus is already logged.');
      await question.getByRole('button', { name: 'Cancel' }).click();
      await form.getByRole('textbox', { name: 'Dose' }).fill('2');
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      await saved(page);
      await expect(dayEntries(page, 'Rotavirus · dose 2')).toHaveCount(1);
    });

    await test.step('what the doctor said is found', async () => {
      await goTo(page, 'Logs');
      await page.getByRole('searchbox').fill('all well');
      await expect(entries(page, 'Doctor visit: Check-up')).toHaveCount(1);
    });

    await test.step('with the signal all of it reaches the server', async () => {
      await phone.goOnline();
      await expectSync(page, 'Up to date');
      const events = await family.events();
      const types = events.map(({ type }) => type).toSorted();
      expect(types).toEqual([
        'doctor_visit',
        'symptom',
        'symptom',
        'temperature',
        'vaccination',
        'vaccination',
      ]);
    });
    expect(faults).toEqual([]);
  },
);
