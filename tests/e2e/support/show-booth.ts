import { expect, type Page } from 'playwright/test';
import { dayAt } from '../../../src/shared/rules/campaign-dates.ts';
import { text } from '../../support/texts.ts';
import { type ApiServer, queryFile } from './api-server.ts';
import { databaseIn } from './kiosk-data.ts';
import { answer, logIn, spin, start } from './play.ts';
import { answerTo, CAMPAIGN, type Guest, prizeOf, type Show, type Stand, VENUE } from './show-in-singapore.ts';

/** What a guest saw at a kiosk. */
export interface Visit {
  /** The question's text on screen. */
  asked: string;
  /** The venue's day at the end. */
  day: string;
}

/** A kiosk of the show: what staff and guests do there. */
export class Booth {
  readonly stand: Stand;
  readonly page: Page;
  readonly visits = new Map<Guest, Visit>();
  readonly #userData: string;
  readonly #server: ApiServer;
  readonly #show: Show;

  constructor(
    { stand, page, userData }: { stand: Stand; page: Page; userData: string },
    server: ApiServer,
    show: Show,
  ) {
    this.stand = stand;
    this.page = page;
    this.#userData = userData;
    this.#server = server;
    this.#show = show;
  }

  async openSyncCentre(): Promise<void> {
    await this.page.getByRole('link', { name: 'Sync' }).click();
    await expect(this.page.getByRole('heading', { name: text('sync.title') })).toBeVisible();
  }

  closeSyncCentre(): Promise<void> {
    return this.page.getByRole('button', { name: text('action.close') }).click();
  }

  /** Registers the kiosk and prepares its campaign, in the sync centre. */
  async register(pairingCode: string): Promise<void> {
    const { page } = this;
    await page.getByRole('button', { name: text('device.enterCode') }).click();
    await page.getByLabel(text('device.code')).fill(pairingCode);
    await page.getByRole('button', { name: text('device.register') }).click();
    await page.getByRole('button', { name: text('prepare.start', { count: 1 }) }).click();
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Ready until');
  }

  /** Downloads the offline package again, in the sync centre. The kiosk then checks in. */
  async prepareAgain(): Promise<void> {
    const again = this.page.getByRole('button', { name: text('prepare.again', { count: 1 }) });
    await again.click();
    await expect(again).toBeEnabled();
  }

  /** Reserves units of a prize, in the sync centre. The kiosk checks in at once. */
  async reserve(prize: string, units: number): Promise<void> {
    const { page } = this;
    await page.getByRole('textbox', { name: prize, exact: true }).fill(String(units));
    await page.getByRole('button', { name: text('lease.hold', { campaign: CAMPAIGN }) }).click();
  }

  /** A guest logs in with the code of the invitation, and plays. */
  async playWithCode(guest: Guest): Promise<void> {
    const [mail = ''] = await this.#server.mailsTo(guest.email ?? '');
    await logIn(this.page, /SB-[A-Z2-9-]{29}/.exec(mail)?.[0] ?? '', { password: '' });
    await this.#play(guest);
  }

  /** A guest logs in with the password of the invitation, and plays. */
  async playWithPassword(guest: Guest): Promise<void> {
    await logIn(this.page, guest.email ?? '', { password: await mailedPassword(this.#server, guest.email ?? '') });
    await this.#play(guest);
  }

  /** A visitor without an account agrees to the text, and plays. */
  async playWithoutAccount(guest: Guest): Promise<void> {
    const { page } = this;
    const [firstName = '', lastName = ''] = guest.name.split(' ');
    await page.getByRole('link', { name: text('walkUp.open') }).click();
    await page.getByLabel(text('walkUp.firstName')).fill(firstName);
    await page.getByLabel(text('walkUp.lastName')).fill(lastName);
    await page.getByLabel(text('walkUp.email')).fill(`${firstName.toLowerCase()}@visitors.example`);
    await page.getByLabel(text('walkUp.agree')).check();
    await page.getByRole('button', { name: text('walkUp.play'), exact: true }).click();
    await this.#play(guest);
  }

  /** Plays to the end, or until the guest breaks off. The kiosk must show the prize that the points win. */
  async #play(guest: Guest): Promise<void> {
    const { page } = this;
    await start(page);
    const asked = await answer(page, { answerTo: (shown) => this.#answerTo(shown, guest.isRight) }, guest.isRight);
    const end = page.getByRole('dialog');
    if (guest.points !== null || guest.breaksOff) await end.getByRole('button', { name: 'Start Prize Wheel' }).click();
    if (guest.breaksOff) {
      await page.getByRole('button', { name: text('quit.button') }).click();
      await page.getByRole('button', { name: text('quit.yes') }).click();
    } else {
      if (guest.points !== null) await spin(page);
      const prize = prizeOf(guest);
      if (prize) await expect(end).toContainText(prize);
      await end.getByRole('button', { name: /^Log out$/i }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: text('action.close') })
        .click();
    }
    await expect(page.getByRole('dialog')).toBeHidden();
    this.visits.set(guest, { asked, day: dayAt(Date.now(), VENUE) });
  }

  /** Returns the first values of a statement's rows in the kiosk's own database. */
  column<T>(sql: string): T[] {
    return queryFile(databaseIn(this.#userData), (db) => db.prepare<[], T>(sql).pluck().all());
  }

  /** Corrections change no answer, so the right answers of all questions differ from the wrong ones. */
  #answerTo(shown: string, isRight: boolean): string {
    const question = this.#show.questions.find(({ questionText }) => shown.endsWith(questionText ?? ''));
    return answerTo(question ?? {}, isRight);
  }
}

/** Returns the password in the mail of an invitation. */
export async function mailedPassword(server: ApiServer, email: string): Promise<string> {
  const [mail = ''] = await server.mailsTo(email);
  return /^ {4}(\S+)\r?$/m.exec(mail)?.[1] ?? '';
}
