import type { EndpointName } from '#shared/api/endpoints.ts';

/** The headings of the API's description, in order. */
export const tags = [
  'Authentication and account',
  'Game',
  'Branding, themes, types, files',
  'Campaigns and prizes',
  'Questions',
  'Users',
  'Reports',
] as const;
export type Tag = (typeof tags)[number];

const LISTS = 'A comma within an item of a list is a space; in a very large report the longest items are cut.';

interface Text {
  tag: Tag;
  summary: string;
}

/** Puts calls under a heading. */
const under = <N extends EndpointName>(tag: Tag, sentences: Record<N, string>) =>
  Object.fromEntries(
    Object.entries<string>(sentences).map(([name, summary]): [string, Text] => [name, { tag, summary }]),
  ) as Record<N, Text>;

/** A sentence on each call, grouped by heading. A call without one does not compile. */
export const routeTexts: Readonly<Record<EndpointName, Text>> = {
  ...under('Authentication and account', {
    logIn: 'Logs in; answers the token for all other calls.',
    forgotPassword: 'Mails a new password. Answers alike whether the account exists or not.',
    changePassword: 'Changes the own password.',
    getUser: 'The logged-in user, or one of the vendor.',
    logOut: 'Ends the session of this token.',
  }),
  ...under('Game', {
    getGameDetails: 'The campaigns the player may play now, and the theme.',
    getUserProgress: 'The questions the player has answered.',
    getGameStatus: "The player's spins, points and state in a campaign.",
    getAvailablePrizes: "A campaign's prizes; campaign in the path.",
    getAvailablePrizesByQuery: "A campaign's prizes; campaign in the query.",
    putGameStatus: 'Saves the whole game status.',
    postAwardedPrize: 'Records a prize that was won, and takes one from its stock.',
    postUserAnswer: 'Records an answer; one for each question and player.',
    getUserAnswers: "The player's answers, of one campaign or of all.",
  }),
  ...under('Branding, themes, types, files', {
    getVendorBranding: "A vendor's logo and theme.",
    updateVendorBranding: "Sets a vendor's theme and logo.",
    getThemes: 'The themes to choose from.',
    getCampaignTypes: 'The game types to choose from.',
    postFile: 'Stores an image (png or jpeg, base64).',
    putFile: 'Changes an image or its description.',
  }),
  ...under('Campaigns and prizes', {
    getCampaigns: "A vendor's campaigns.",
    postCampaign: 'Makes a campaign.',
    putCampaign: 'Changes a campaign that nobody has played yet.',
    getCampaignNames: "The names of a vendor's campaigns.",
    getCampaignPrizes: "A campaign's prizes.",
    bulkPrizeOperation: "Makes, changes and deletes (isDeleted) a campaign's prizes, all or none.",
  }),
  ...under('Questions', {
    getCampaignQuestions: "A campaign's questions with their answers.",
    postQuestion: 'Adds a question.',
    putQuestion: 'Changes a question.',
    deleteQuestion: 'Deletes a question.',
    deleteCampaignQuestions: 'Deletes all questions of a campaign.',
    getQuestionTemplate: 'Downloads the spreadsheet to fill questions in.',
    uploadQuestions: 'Adds the questions of a spreadsheet, all or none.',
  }),
  ...under('Users', {
    getCampaignUsers: "A campaign's players.",
    addUserToCampaign:
      'Adds a player to a campaign: a new one, or one of the vendor by the email, as that one is stored. 409 for who is in it.',
    updateUser: "Changes a player; the flag says whether the manager's avatar changed.",
    removeCampaignUser: 'Removes a player from a campaign.',
    removeCampaignUsers: 'Removes all players from a campaign.',
    getUserTemplate: 'Downloads the spreadsheet to fill players in.',
    uploadUsers: 'Adds or updates the players of a spreadsheet by email, all or none.',
    sendNotificationEmail: 'Mails a player his invitation again.',
  }),
  ...under('Reports', {
    getAgentParticipation: 'How many players were added, and how many have finished.',
    getAverageQuizScore: 'How many percent of all answers are correct and incorrect.',
    getQuestionOverview: `For each question the names of those who answered it. ${LISTS}`,
    getUserOverview: `For each player 'question: 1 or 0' of each answer. ${LISTS}`,
    getPointsPrizes: 'For each player spins, points and prize.',
    downloadMainReport: 'Downloads the whole report of a campaign.',
    downloadQuestionReport: 'Downloads how each player answered one question.',
    downloadUserReport: 'Downloads how one player answered each question.',
  }),
};
