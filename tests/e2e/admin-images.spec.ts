import type { Locator } from 'playwright/test';
import { admin } from '#shared/texts/en/admin.ts';
import { imageBytes, imagePath, images } from '../support/images.ts';
import {
  choosePicture,
  confirm,
  dialog,
  expectDrawn,
  expectProblem,
  field,
  logInAsAdmin,
  openStep,
  pageButton,
  picture,
  prizeGroup,
  stepLink,
} from './support/admin.ts';
import { takeChanges } from './support/faulty-line.ts';
import { expect, test } from './support/fixture.ts';
import { players } from './support/vendor.ts';

test('an image that is still being read is included in a save, in every form', async ({ desk: { page }, line }) => {
  await logInAsAdmin(page);
  /** Simulates a slow disk: the page reads no file before the returned function is called. */
  const holdFiles = async () => {
    await page.evaluate(() => {
      const { arrayBuffer } = Blob.prototype;
      const { promise, resolve } = Promise.withResolvers<void>();
      Blob.prototype.arrayBuffer = async function () {
        await promise;
        return arrayBuffer.call(this);
      };
      Object.assign(window, { letRead: resolve });
    });
    return () => page.evaluate(() => (window as unknown as { letRead(): void }).letRead());
  };
  const chooseAndSave = async (input: Locator, save: Locator, expectSaved: () => Promise<void>) => {
    const letRead = await holdFiles();
    await input.setInputFiles(picture('avatar.png'));
    await save.click();
    await letRead();
    await expectSaved();
    expect(takeChanges(line)[0]).toBe('POST /api/Files/PostFile');
  };

  await test.step('branding', async () => {
    const logo = page.getByLabel('Vendor logo');
    const isSaved = () => expect(page.getByText('All changes saved')).toBeVisible();
    await isSaved();
    await chooseAndSave(logo, pageButton(page, 'Next'), () => expect(page).toHaveURL(/game-setup\/\d+$/));
    await stepLink(page, 'Branding').click();
    await isSaved();
    await page.getByRole('radio', { name: /Citrus/ }).check();
    await chooseAndSave(logo, pageButton(page, 'Save'), isSaved);
  });
  await test.step('a campaign', async () => {
    await openStep(page, 'game-setup/1', 'Game Setup');
    const image = field(prizeGroup(page, 'Prize 1'), 'Image');
    await chooseAndSave(image, pageButton(page, 'Next'), () => expect(page).toHaveURL(/questions\/1$/));
  });
  await test.step('but a refused form sends nothing', async () => {
    await openStep(page, 'branding', 'Branding');
    const logo = page.getByLabel('Vendor logo');
    const letRead = await holdFiles();
    await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
    await pageButton(page, 'Next').click();
    await letRead();
    await expect(logo).toHaveAttribute('aria-invalid', 'true');
    await expect(logo).toBeFocused();
    await expect(page).toHaveURL(/branding$/);
    expect(takeChanges(line)).toEqual([]);
  });
  await test.step('leaving before it is read asks first', async () => {
    const letRead = await holdFiles();
    await page.getByLabel('Vendor logo').setInputFiles(picture('avatar.png'));
    await stepLink(page, 'Questions').click();
    await confirm(page, 'Leave without saving?', 'Leave');
    await expect(page).toHaveURL(/questions/);
    await letRead();
  });
  await test.step('a user', async () => {
    await openStep(page, 'users/1', 'Users');
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    const form = dialog(page, 'Edit User');
    const save = form.getByRole('button', { name: 'Save', exact: true });
    await chooseAndSave(form.getByLabel("Manager's avatar"), save, () => expect(form).toBeHidden());
  });
});

test('every image that the browser shows is accepted as it will look, and any other is refused before a save', async ({
  desk: { page },
  line,
}) => {
  await logInAsAdmin(page);
  const logo = page.getByLabel('Vendor logo');
  const preview = page.getByRole('group').filter({ has: logo }).locator('img');
  const sizeOf = (image: Locator) =>
    image.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]);
  const expectShown = async (name: string) => {
    await expect
      .poll(async () => (await preview.getAttribute('src'))?.split(',')[1])
      .toBe(imageBytes(name).toString('base64'));
    await expectDrawn(preview);
    await expect(logo).toHaveAttribute('aria-invalid', 'false');
    expect(await sizeOf(preview)).toEqual(name === 'turned.jpg' ? [48, 64] : [64, 48]);
  };
  for (const name of images.shown) {
    await test.step(name, async () => {
      await logo.setInputFiles(imagePath(name));
      await expectShown(name);
    });
  }
  const refusals = [
    ...images.misnamed.map((name) => [name, 'Only png and jpeg images are accepted.'] as const),
    ...images.damaged.map((name) => [name, admin['image.notShown']] as const),
  ];
  await logo.setInputFiles(imagePath('turned.jpg'));
  await expectShown('turned.jpg');
  await expect(page.getByRole('status').filter({ hasText: 'turned.jpg has been chosen' })).toHaveCount(1);
  for (const [name, message] of refusals) {
    await test.step(name, async () => {
      await logo.setInputFiles(imagePath(name));
      await expectProblem(logo, message);
      await expect(page.getByRole('alert').filter({ hasText: message })).toHaveCount(1);
      await expect(preview).toHaveAttribute('src', /^data:image\/jpeg/);
    });
  }
  expect(takeChanges(line)).toEqual([]);
  await logo.setInputFiles(imagePath('turned.jpg'));
  await expectShown('turned.jpg');
  await pageButton(page, 'Save').click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expect(preview).not.toHaveAttribute('src', /^data:/);
  await expectDrawn(preview);
  expect(await sizeOf(preview)).toEqual([48, 64]);
});

test('a save that sends images shows which one is being sent', async ({ desk: { page }, line }) => {
  await logInAsAdmin(page);
  await openStep(page, 'game-setup/1', 'Game Setup');
  for (const prize of ['Prize 1', 'Prize 3']) {
    await choosePicture(field(prizeGroup(page, prize), 'Image'), 'avatar.png');
  }
  const sendFirst = line.hold(/PostFile/);
  await pageButton(page, 'Save').click();
  await expect(page.getByText('Saving image 1 of 2…')).toBeVisible();
  await sendFirst();
  const sendSecond = line.hold(/PostFile/);
  await expect(page.getByText('Saving image 2 of 2…')).toBeVisible();
  await sendSecond();
  await expect(page.getByText('All changes saved')).toBeVisible();
});

test('a manager’s avatar is uploaded and shown in the list, and stays when another field is changed', async ({
  desk: { page },
}) => {
  await logInAsAdmin(page);
  await openStep(page, 'users/2', 'Users');
  const row = page.getByRole('row').filter({ hasText: players.twoCampaigns });
  // The list announces it by the manager's name, so the picture itself has no name.
  const face = row.locator('img');
  await expect(face).toHaveCount(0);
  await row.getByRole('button', { name: 'Edit' }).click();
  const form = dialog(page, 'Edit User');
  await form.getByLabel("Manager's avatar").setInputFiles(picture('avatar.png'));
  await expectDrawn(form.getByRole('img', { name: "Manager's avatar" }));
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toBeHidden();
  await expectDrawn(face);
  const source = await face.getAttribute('src');

  await row.getByRole('button', { name: 'Edit' }).click();
  await field(form, 'Location').fill('Århus C');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row).toContainText('Århus C');
  await expect(face).toHaveAttribute('src', source ?? '');

  await row.getByRole('button', { name: 'Edit' }).click();
  await form.getByRole('button', { name: 'Remove' }).click();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(face).toHaveCount(0);
});
