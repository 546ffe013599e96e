import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { playView, testStores, welcomeWith } from '../../../../tests/support/fake-main.ts';
import { StoreProvider } from '../../stores/context.ts';
import { text } from '../../texts.ts';
import { AlreadyPlayedDialog } from './AlreadyPlayedDialog.tsx';
import { LoseDialog } from './spin/LoseDialog.tsx';
import { PrizeWonBeforeDialog, PrizeWonDialog } from './spin/PrizeWonDialog.tsx';

const prize = { id: 1, name: 'Earbuds' };
const game = {
  campaignName: 'Fair',
  language: null,
  typeName: '',
  games: [],
  questionCount: 1,
  hours: null,
  bonusPoints: 0,
};

/** Returns the dialog of a player with another campaign, played or not. */
async function shown(dialog: React.ReactElement, isOtherPlayed: boolean) {
  const campaigns = [
    { ...game, id: 7, isPlayed: false },
    { ...game, id: 8, isPlayed: isOtherPlayed },
  ];
  const { stores } = testStores({
    'play:open': () => playView(),
    'play:welcome': () => welcomeWith(campaigns),
  });
  await Promise.all([stores.play.open(7), stores.welcome.load()]);
  return renderToStaticMarkup(
    <StoreProvider value={stores}>
      <MemoryRouter>{dialog}</MemoryRouter>
    </StoreProvider>,
  );
}

it.each([
  ['a won prize', <PrizeWonDialog key="" prize={prize} />],
  ['a prize of an earlier visit', <PrizeWonBeforeDialog key="" prize={prize} wonAt={0} />],
  ['no prize', <LoseDialog key="" />],
  ['a game that was played before', <AlreadyPlayedDialog key="" />],
])('the end with %s leads to another game only while one is left', async (_name, dialog) => {
  expect(await shown(dialog, false)).toContain(text('play.chooseAnother'));
  expect(await shown(dialog, true)).not.toContain(text('play.chooseAnother'));
});
