import path from 'node:path';
import type { Locator } from 'playwright/test';
import { dayInWords } from '../../src/renderer/components/day-in-words.ts';
import type { Id } from '../../src/shared/entities/base.ts';
import { askedQuestions } from '../../src/shared/rules/asked-questions.ts';
import { dayAt } from '../../src/shared/rules/campaign-dates.ts';
import { Api } from '../support/api.ts';
import { text } from '../support/texts.ts';
import { changeEnforcedPassword, dialog, expectOpened, field, openStep, pageButton } from './support/admin.ts';
import { ApiServer, source } from './support/api-server.ts';
import { FaultyLine } from './support/faulty-line.ts';
import { expect, test } from './support/fixture.ts';
import { logIn, spin } from './support/play.ts';
import { Booth, mailedPassword } from './support/show-booth.ts';
import {
  CAMPAIGN,
  drawsAt,
  guests,
  players,
  prizeOf,
  type Stand,
  storeShow,
  turnedAway,
  VENUE,
} from './support/show-in-singapore.ts';
import { expectReport, expectWorkbook } from './support/show-numbers.ts';

const ADMIN = 'nora@lantern.example';
const PASSWORD = 'lantern-4711';
const DANS_PASSWORD = 'dans-own-one';
const CORRECTED = 'Corrected: ';

/** The plays, prizes and numbers of a whole show (docs/specification.md, 3.7, 4.1, 7.9 and 7.12). */
test('a show from an empty database to the archive', async ({ folder, openKiosk }) => {
  const server = new ApiServer(path.join(folder, 'server'), 'none', source, { TZ: 'Europe/Berlin' });
  const { userName, password } = await server.makeFirstAdmin(ADMIN, 'Lantern & Co');
  await server.start();
  const line = await FaultyLine.to(server);
  const api = new Api(server.url);
  const begun = Date.now();
  try {
    const open = (name: string, apiUrl: string, TZ: string, more = {}) =>
      openKiosk({ userData: path.join(folder, name), apiUrl, env: { TZ }, ...more });
    const [{ page: desk, downloads }, { page: firstPage }, { page: secondPage }] = await Promise.all([
      open('desk', server.url, 'America/New_York'),
      open('Stand 1', server.url, VENUE, { draws: drawsAt('Stand 1') }),
      open('Stand 2', line.url, VENUE, { draws: drawsAt('Stand 2') }),
    ]);
    const overviewRow = desk.getByRole('main').getByRole('listitem').filter({ hasText: CAMPAIGN });
    const overviewFact = (name: string) =>
      overviewRow.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');
    const state = desk.getByRole('region', { name: 'Show', exact: true });
    /** The units of a prize: total, won, reserved and left. */
    const stockOf = (prize: string) =>
      desk.getByRole('table', { name: 'Stock' }).getByRole('row').filter({ hasText: prize }).locator('td[data-part]');
    /** Confirms a change of the show in its dialog, and waits until it is stored. */
    const confirm = async (title: string, button: string, reason: string, fill?: (asked: Locator) => Promise<void>) => {
      const asked = dialog(desk, title);
      await expectOpened(asked);
      await fill?.(asked);
      await field(asked, 'Reason').fill(reason);
      await asked.getByRole('button', { name: button, exact: true }).click();
      await expect(asked).toBeHidden();
    };

    await test.step('a new vendor reads the five steps to its first show', async () => {
      await logIn(desk, userName, { password });
      await changeEnforcedPassword(desk, password, PASSWORD);
      await openStep(desk, 'overview', 'Overview');
      await expect(desk.getByText('0 of 5 done')).toBeVisible();
      await desk.getByRole('link', { name: /^Branding.*Next$/ }).click();
      await desk.getByRole('radio', { name: /Midnight/ }).check();
      await pageButton(desk, 'Save').click();
      await expect(desk.getByText('All changes saved')).toBeVisible();
      await openStep(desk, 'overview', 'Overview');
      await expect(desk.getByText('1 of 5 done')).toBeVisible();
    });
    const login = { grant_type: 'password' as const, username: ADMIN, password: PASSWORD };
    const session = await api.call('logIn', { body: login });
    const admin = { token: session.access_token, userId: Number(session.userId) };
    const show = await storeShow(api, admin);
    const { id: campaignId } = show.campaign;
    const boothOf = (stand: Stand, page: typeof desk) =>
      new Booth({ stand, page, userData: path.join(folder, stand) }, server, show);
    const [first, second] = [boothOf('Stand 1', firstPage), boothOf('Stand 2', secondPage)];
    const booths = [first, second] as const;
    const records = () => api.call('getCampaignActions', { params: { id: campaignId } }, admin);
    const pendingKiosks = async () => (await records()).flatMap((action) => action.pendingKiosks ?? []);

    await test.step('staff register and prepare both kiosks', async () => {
      // The roster contains players whose mail with the password has been sent.
      const mails = 'SELECT count(*) AS count FROM campaign_users WHERE is_email_sent = 1';
      await expect.poll(() => server.rows(mails)).toEqual([{ count: 5 }]);
      const registerBooth = async (booth: Booth) => {
        const device = { clientId: show.clientId, name: booth.stand, campaignIds: [campaignId] };
        const { pairingCode } = await api.call('makePairingCode', { body: device }, admin);
        await booth.openSyncCentre();
        await booth.register(pairingCode);
      };
      await Promise.all(booths.map(registerBooth));
    });

    await test.step('the ready check finds everything ready, except that prizes can run out', async () => {
      await desk.getByRole('button', { name: 'Refresh' }).click();
      await expect(desk.getByRole('heading', { name: '5 steps to your first show' })).toBeHidden();
      await expect(overviewRow).toContainText('Ready');
      await desk.getByRole('button', { name: `Ready check: ${CAMPAIGN}` }).click();
      const lines = dialog(desk, 'Ready check').getByRole('listitem');
      await expect(lines).toHaveText([
        /^DatesReadyOpens by itself: .* days of the venue: Asia\/SingaporeIn your time: /,
        /^QuestionsReady4 questionsEach player is asked 1 of them/,
        /^PrizesReady2 prizes, all with pictures/,
        /^StockLook at this10 units for up to 3,240 visitors/,
        /^VisitorsReady.*5 users with an account/,
        /^InvitationsReady5 invitations are sent/,
        /^KiosksReady2 kiosks are ready/,
      ]);
      await desk.keyboard.press('Escape');
      await expect(dialog(desk, 'Ready check')).toBeHidden();
    });

    await test.step('a rehearsal is won, and leaves nothing at the server', async () => {
      const before = await server.rows(PLAYED);
      await openStep(desk, `game-setup/${campaignId}`, 'Game Setup');
      await desk.getByRole('button', { name: 'Play as visitor' }).click();
      await desk.getByRole('radio', { name: /^Win Kite/ }).check();
      await desk.getByRole('radio', { name: /^At the wheel/ }).check();
      await desk.getByRole('button', { name: 'Start rehearsal' }).click();
      await spin(desk);
      await expect(desk.getByRole('dialog')).toContainText('Kite');
      await desk.getByRole('dialog').getByRole('button', { name: 'End rehearsal' }).click();
      await expect(desk.getByRole('heading', { name: 'Game Setup', exact: true })).toBeVisible();
      expect(await server.rows(PLAYED)).toEqual(before);
    });

    await test.step('the show opens before its first day, and staff reserve prizes', async () => {
      await pageButton(desk, 'Open now').click();
      await confirm('Open the show now', 'Open now', 'The hall is full');
      await expect(state).toContainText('LiveOpen until the end of');
      for (const booth of booths) await booth.prepareAgain();
      await first.reserve('Kite', 1);
      await second.reserve('Lantern', 4);
      await expect.poll(pendingKiosks).toEqual([]);
      for (const booth of booths) await booth.closeSyncCentre();
    });

    await test.step('one kiosk loses the network, and guests play at both', async () => {
      await line.break(/./, 'drop-before');
      await Promise.all([first.playWithCode(guests.ada), second.playWithoutAccount(guests.vera)]);
    });

    const dan = turnedAway.email;
    await test.step('a pause closes the show at the kiosk with a network, in the same words and time', async () => {
      let words = '';
      await pageButton(desk, 'Pause').click();
      await confirm('Pause the show', 'Pause', 'Rain', async (asked) => {
        await asked.getByRole('button', { name: 'In 60 minutes' }).click();
        words = ((await asked.getByText(/^Visitors see: /).textContent()) ?? '').replace('Visitors see: ', '');
      });
      await expect(state).toContainText('PausedOpens again by itself');
      await expect(state.getByRole('listitem').first()).toContainText(/Not received yet by (Stand 1, )?Stand 2/);
      const mailed = await mailedPassword(server, dan);
      const { access_token } = await api.call('logIn', { body: { ...login, username: dan, password: mailed } });
      const body = { oldPassword: mailed, newPassword: DANS_PASSWORD, confirmPassword: DANS_PASSWORD };
      await api.call('changePassword', { body }, { token: access_token });
      const turnAway = async () => {
        await logIn(firstPage, dan, { password: DANS_PASSWORD });
        await expect(firstPage.getByText(words, { exact: true })).toBeVisible();
        await firstPage.getByRole('button', { name: text('session.logOut') }).click();
      };
      await Promise.all([turnAway(), second.playWithoutAccount(guests.walt)]);
      await pageButton(desk, 'Resume now').click();
      await confirm('Resume the show now', 'Resume now', 'Dry again');
      await expect(state).toContainText('LiveOpen until the end of');
    });

    // The choice depends only on the campaign and the player.
    const chosenFor = (playerId: Id) =>
      askedQuestions(show.questions, show.campaign, { playerId, answered: [] })[0]?.questionText ?? '';
    const users = await api.call('getCampaignUsers', { params: { campaignId } }, admin);
    const idOf = (email: string) => users.find((user) => user.email === email)?.id ?? '';
    const wrongText = chosenFor(idOf(guests.cleo.email));

    await test.step('a text is corrected and units are added, while the offline kiosk continues', async () => {
      const administrate = async () => {
        const select = desk.getByRole('combobox', { name: 'Choose a prize or a question to correct' });
        await select.fill(wrongText);
        await select.press('Enter');
        await confirm('Correct the question', 'Correct', 'A word was missing', (asked) =>
          field(asked, 'Question').fill(CORRECTED + wrongText),
        );
        await pageButton(desk, 'Add or take units').click();
        await confirm('Add or take units', 'Add or take units', 'A late delivery', (asked) =>
          field(asked, 'Lantern').fill('3'),
        );
        await expect(stockOf('Lantern')).toHaveText(['11', '0', '4', '7']);
        await first.playWithCode(guests.cleo);
        await first.playWithCode(guests.eve);
      };
      await Promise.all([administrate(), second.playWithPassword(guests.ben)]);
      expect(first.visits.get(guests.cleo)?.asked).toBe(CORRECTED + wrongText);
    });

    /** Venue days change at midnight. */
    const visitsOf = (those: readonly Booth[]) =>
      those.flatMap(({ visits }) => [...visits.values()]).filter(({ day }) => day === dayAt(Date.now(), VENUE)).length;

    await test.step('until the offline kiosk is back, the overview counts the other one', async () => {
      await expect.poll(() => first.column('SELECT kind FROM outbox')).toEqual([]);
      await openStep(desk, 'overview', 'Overview');
      await expect(overviewFact('Visits today')).toHaveText(String(visitsOf([first])));
      await expect(overviewFact('Prizes left')).toHaveText('75 reserved');
      await expect(overviewFact('Kiosks')).toHaveText(/^2/);
      await openStep(desk, `game-setup/${campaignId}`, 'Game Setup');
    });

    await test.step('the show ends early, which the offline kiosk does not receive', async () => {
      await pageButton(desk, 'End now').click();
      await confirm('End the show now', 'End now', 'The hall closes');
      await expect(state).toContainText('OverEnded early:');
      const ended = dayAt(Date.now(), VENUE);
      const turnAway = async () => {
        await logIn(firstPage, dan, { password: DANS_PASSWORD });
        await expect(firstPage.getByText(`It ended on ${dayInWords(ended)}. Thank you for coming!`)).toBeVisible();
        await firstPage.getByRole('button', { name: text('session.logOut') }).click();
      };
      await Promise.all([turnAway(), second.playWithoutAccount(guests.xenia)]);
    });

    await test.step('the offline kiosk comes back and sends everything', async () => {
      await second.openSyncCentre();
      await expect(secondPage.getByRole('heading', { name: text('sync.state.offline') })).toBeVisible();
      await line.mend();
      // The kiosk finds the server by itself.
      await expect(secondPage.getByRole('heading', { name: text('sync.state.arrived') })).toBeVisible();
      for (const booth of booths) {
        expect(booth.column('SELECT kind FROM outbox UNION ALL SELECT kind FROM settled')).toEqual([]);
      }
      // The kiosk has renewed its lease, now without awards on their way.
      await expect
        .poll(() => server.rows(RESERVED))
        .toEqual([
          { name: 'Kite', units: 1 },
          { name: 'Lantern', units: 4 },
        ]);
    });

    await test.step('every prize that a kiosk showed is kept, and every question was chosen by the rule', async () => {
      const sent = booths.flatMap((booth) =>
        booth.column<string>("SELECT payload FROM receipts WHERE kind = 'post-awarded-prize'").map((payload) => {
          const { userId, prizeId } = JSON.parse(payload) as { userId: number; prizeId: number };
          return { userId, prizeId, kiosk: booth.stand };
        }),
      );
      const kept = await server.rows(AWARDS);
      expect(kept.map(({ name: _name, prize: _prize, ...award }) => award)).toEqual(byUser(sent));
      const winners = players.filter((guest) => prizeOf(guest) !== null);
      expect(kept.map(({ name, prize, kiosk }) => `${name}: ${prize} at ${kiosk}`).sort()).toEqual(
        winners.map((guest) => `${guest.name}: ${prizeOf(guest)} at ${guest.stand}`).sort(),
      );
      const ownIds = new Map((await server.rows(OWN_IDS)).map(({ name, id }) => [String(name), String(id)]));
      for (const booth of booths) {
        for (const [guest, { asked }] of booth.visits) {
          const chosen = chosenFor(guest.email === undefined ? (ownIds.get(guest.name) ?? '') : idOf(guest.email));
          expect(asked.replace(CORRECTED, ''), guest.name).toBe(chosen);
          if (booth === second) expect(asked).toBe(chosen);
        }
      }
    });

    await test.step('report, overview and stock have exactly these numbers', async () => {
      await openStep(desk, `report/${campaignId}`, 'Report');
      await expectReport(desk, show, booths, begun);
      await desk.getByRole('button', { name: 'Download report' }).click();
      await expect(desk.getByText(/Saved as .*report\.xlsx/)).toBeVisible();
      await expectWorkbook(path.join(downloads, `${CAMPAIGN} - report.xlsx`));
      await openStep(desk, `game-setup/${campaignId}`, 'Game Setup');
      await expect(stockOf('Kite')).toHaveText(['2', '1', '1', '0']);
      await expect(stockOf('Lantern')).toHaveText(['11', '4', '4', '3']);
    });

    await test.step('staff return what they had reserved, and both kiosks have received every change', async () => {
      await first.openSyncCentre();
      for (const booth of booths) await booth.prepareAgain();
      await first.reserve('Kite', 0);
      await second.reserve('Lantern', 0);
      await expect.poll(pendingKiosks).toEqual([]);
      await expect.poll(() => server.rows(RESERVED)).toEqual([]);
      expect((await records()).map(({ kind, reason }) => `${kind}: ${reason}`)).toEqual([
        'ended: The hall closes',
        'units-added: A late delivery',
        'text-corrected: A word was missing',
        'resumed: Dry again',
        'paused: Rain',
        'opened: The hall is full',
      ]);
    });

    await test.step('the campaign goes into the archive with its numbers', async () => {
      await openStep(desk, 'overview', 'Overview');
      await expect(overviewFact('Prizes left')).toHaveText('8');
      await openStep(desk, `game-setup/${campaignId}`, 'Game Setup');
      await pageButton(desk, 'Archive').click();
      await confirm('Archive this campaign?', 'Archive', 'Until next year');
      await expect(state).toContainText('Archived');
      await expect(stockOf('Kite')).toHaveText(['2', '1', '0', '1']);
      await expect(stockOf('Lantern')).toHaveText(['11', '4', '0', '7']);
      await openStep(desk, 'overview', 'Overview');
      const archive = desk.getByRole('region', { name: 'Archived' });
      await expect(archive.getByRole('listitem')).toContainText(CAMPAIGN);
      await archive.getByRole('link', { name: `See the report: ${CAMPAIGN}` }).click();
      await expect(desk.getByRole('img', { name: 'Agent participation: 6 of 8 completed' })).toBeVisible();
    });
  } finally {
    await line.close();
    await server.stop();
  }
});

const PLAYED = `SELECT (SELECT count(*) FROM user_answers) AS answers, (SELECT count(*) FROM awarded_prizes) AS awards,
  (SELECT sum(total_spins_earned) FROM game_statuses) AS spins, (SELECT sum(winner_total) FROM prizes) AS units`;
const AWARDS = `SELECT user_id AS userId, prize_id AS prizeId, first_name || ' ' || last_name AS name,
    prizes.name AS prize, devices.name AS kiosk
  FROM awarded_prizes JOIN users ON users.id = user_id JOIN prizes ON prizes.id = prize_id
    JOIN devices ON devices.id = device_id
  WHERE is_void = 0 AND decision IS NULL ORDER BY user_id`;
const RESERVED = 'SELECT name, units FROM lease_prizes JOIN prizes ON prizes.id = prize_id ORDER BY name';
/** The ids that kiosks made for visitors without an account. */
const OWN_IDS = `SELECT walk_up_id AS id, first_name || ' ' || last_name AS name FROM walk_ups
  JOIN users ON users.id = walk_ups.user_id`;

const byUser = <T extends { userId: number }>(awards: readonly T[]): T[] =>
  awards.toSorted((a, b) => a.userId - b.userId);
