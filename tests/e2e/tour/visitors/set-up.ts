import { text } from '../../../support/texts.ts';
import { PIN } from '../../support/staff.ts';
import { pairingCode } from '../../support/vendor.ts';
import type { Scene } from './scene.ts';

/** The set-up of an installed app at its first start. */
export async function setUp(scene: Scene): Promise<void> {
  const installed = { apiUrl: '', mode: '', shell: { packaged: true } };
  await scene.studio.withKiosk(scene, installed, async (page, shoot) => {
    const next = page.getByRole('button', { name: text('setUp.next') });
    await next.click();
    await page.getByText(text('setUp.chooseMode')).waitFor();
    await shoot('set-up-role-missing');
    await page.getByText(text('setUp.kiosk'), { exact: true }).click();
    const pin = (name: 'new' | 'again') => page.getByLabel(text(`staff.pin.${name}`), { exact: true });
    await pin('new').fill(PIN);
    await pin('again').fill('135791');
    await next.click();
    await page.getByText(text('staff.pin.differs')).waitFor();
    await shoot('set-up-role');
    await pin('again').fill(PIN);
    await next.click();
    await page.getByText(text('setUp.own'), { exact: true }).click();
    await page.getByRole('button', { name: text('setUp.takeOwn') }).click();
    await shoot('set-up-own-server');
    await page.getByText(text('setUp.address'), { exact: true }).click();
    const address = page.getByLabel(text('setUp.addressField'));
    await address.fill('http://127.0.0.1:9');
    await page.getByRole('button', { name: text('setUp.takeAddress') }).click();
    await page.getByRole('main').getByRole('alert').waitFor();
    await shoot('set-up-refused');
    await address.fill(scene.studio.server.url);
    await page.getByRole('button', { name: text('setUp.takeAddress') }).click();
    await page.getByText(text('setUp.doneTitle')).waitFor();
    await page.getByRole('button', { name: text('device.enterCode') }).click();
    const code = page.getByLabel(text('device.code'), { exact: true });
    await code.fill('NOCODE');
    await page.getByRole('button', { name: text('device.register') }).click();
    await page.locator('[aria-invalid=true]').waitFor();
    await shoot('set-up-done');
    await code.fill(await pairingCode(scene.studio.server.url));
    await page.getByRole('button', { name: text('device.register') }).click();
    await page.getByRole('button', { name: text('device.enterCode') }).waitFor();
    await shoot('set-up-registered');
  });
}
