import type { EndpointName } from '#shared/api/endpoints.ts';

const LISTS = 'A comma within an item of a list is a space; in a very large report the longest items are cut.';

/** What each call does, in a sentence, by the headings of SPEC 7. A call without one does not compile. */
export const summaries: Readonly<Record<EndpointName, { tag: Tag; summary: string }>> = {
  logIn: { tag: 'Authentication and account', summary: 'Logs in; answers the token for all other calls.' },
  forgotPassword: {
    tag: 'Authentication and account',
    summary: 'Mails a new password. Answers alike whether the account exists or not.',
  },
  changePassword: { tag: 'Authentication and account', summary: 'Changes the own password.' },
  getUser: { tag: 'Authentication and account', summary: 'The logged-in user, or one of the vendor.' },
  logOut: { tag: 'Authentication and account', summary: 'Ends the session of this token.' },

  getGameDetails: { tag: 'Game', summary: 'The campaigns the player may play now, and the theme.' },
  getUserProgress: { tag: 'Game', summary: 'The questions the player has answered.' },
  getGameStatus: { tag: 'Game', summary: "The player's spins, points and state in a campaign." },
  getAvailablePrizes: { tag: 'Game', summary: "A campaign's prizes; campaign in the path." },
  getAvailablePrizesByQuery: { tag: 'Game', summary: "A campaign's prizes; campaign in the query." },
  putGameStatus: { tag: 'Game', summary: 'Saves the whole game status.' },
  postAwardedPrize: { tag: 'Game', summary: 'Records a prize that was won, and takes one from its stock.' },
  postUserAnswer: { tag: 'Game', summary: 'Records an answer; one for each question and player.' },
  getUserAnswers: { tag: 'Game', summary: "The player's answers, of one campaign or of all." },

  getClientBranding: { tag: 'Branding, themes, types, files', summary: "A vendor's logo and theme." },
  updateClientBranding: { tag: 'Branding, themes, types, files', summary: "Sets a vendor's theme and logo." },
  getThemes: { tag: 'Branding, themes, types, files', summary: 'The themes to choose from.' },
  getCampaignTypes: { tag: 'Branding, themes, types, files', summary: 'The game types to choose from.' },
  postFile: { tag: 'Branding, themes, types, files', summary: 'Stores an image (png or jpeg, base64).' },
  putFile: { tag: 'Branding, themes, types, files', summary: 'Changes an image or its description.' },

  getCampaigns: { tag: 'Campaigns and prizes', summary: "A vendor's campaigns." },
  postCampaign: { tag: 'Campaigns and prizes', summary: 'Makes a campaign.' },
  putCampaign: { tag: 'Campaigns and prizes', summary: 'Changes a campaign that nobody has played yet.' },
  getCampaignNames: { tag: 'Campaigns and prizes', summary: "The names of a vendor's campaigns." },
  getCampaignPrizes: { tag: 'Campaigns and prizes', summary: "A campaign's prizes." },
  bulkPrizeOperation: {
    tag: 'Campaigns and prizes',
    summary: "Makes, changes and deletes (isDeleted) a campaign's prizes, all or none.",
  },

  getCampaignQuestions: { tag: 'Questions', summary: "A campaign's questions with their answers." },
  postQuestion: { tag: 'Questions', summary: 'Adds a question.' },
  putQuestion: { tag: 'Questions', summary: 'Changes a question.' },
  deleteQuestion: { tag: 'Questions', summary: 'Deletes a question.' },
  deleteCampaignQuestions: { tag: 'Questions', summary: 'Deletes all questions of a campaign.' },
  getQuestionTemplate: { tag: 'Questions', summary: 'Downloads the spreadsheet to fill questions in.' },
  uploadQuestions: { tag: 'Questions', summary: 'Adds the questions of a spreadsheet, all or none.' },

  getCampaignUsers: { tag: 'Users', summary: "A campaign's players." },
  addUserToCampaign: { tag: 'Users', summary: 'Adds a player to a campaign.' },
  updateUser: { tag: 'Users', summary: "Changes a player; the flag says whether the manager's avatar changed." },
  removeCampaignUser: { tag: 'Users', summary: 'Removes a player from a campaign.' },
  removeCampaignUsers: { tag: 'Users', summary: 'Removes all players from a campaign.' },
  getUserTemplate: { tag: 'Users', summary: 'Downloads the spreadsheet to fill players in.' },
  uploadUsers: { tag: 'Users', summary: 'Adds or updates the players of a spreadsheet by email, all or none.' },
  sendNotificationEmail: { tag: 'Users', summary: 'Mails a player his invitation again.' },

  getAgentParticipation: { tag: 'Reports', summary: 'How many players were added, and how many have finished.' },
  getAverageQuizScore: { tag: 'Reports', summary: 'How many percent of all answers are correct and incorrect.' },
  getQuestionOverview: {
    tag: 'Reports',
    summary: `For each question the names of those who answered it. ${LISTS}`,
  },
  getUserOverview: {
    tag: 'Reports',
    summary: `For each player 'question: 1 or 0' of each answer. ${LISTS}`,
  },
  getPointsPrizes: { tag: 'Reports', summary: 'For each player spins, points and prize.' },
  downloadMainReport: { tag: 'Reports', summary: 'Downloads the whole report of a campaign.' },
  downloadQuestionReport: { tag: 'Reports', summary: 'Downloads how each player answered one question.' },
  downloadUserReport: { tag: 'Reports', summary: 'Downloads how one player answered each question.' },
};

/** The headings of SPEC 7, in its order. */
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
