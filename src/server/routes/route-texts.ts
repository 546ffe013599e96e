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
  'Devices',
] as const;
export type Tag = (typeof tags)[number];

const LISTS = 'Commas within a list item are replaced by spaces. In a very large report the longest items are cut.';

interface Text {
  tag: Tag;
  summary: string;
}

/** The calls under one heading. */
const under = <N extends EndpointName>(tag: Tag, sentences: Record<N, string>) =>
  Object.fromEntries(
    Object.entries<string>(sentences).map(([name, summary]): [string, Text] => [name, { tag, summary }]),
  ) as Record<N, Text>;

/** A summary of each call, by heading. A call without one does not compile. */
export const routeTexts: Readonly<Record<EndpointName, Text>> = {
  ...under('Authentication and account', {
    logIn: 'Logs in. Returns the token that all other calls need.',
    getLogInWays: 'Whether players can log in with the code of an invitation.',
    logInWithCode:
      'Logs a player in with the code of an invitation, while its campaign runs. The first use of the token uses it up.',
    forgotPassword: 'Mails a new password. The response does not reveal whether the account exists.',
    changePassword: "Changes the caller's password.",
    getUser: 'The logged-in user, or another user of the same vendor.',
    logOut: 'Ends the session of this token.',
  }),
  ...under('Game', {
    getGameDetails: 'The campaigns that the player can play now, and the theme.',
    getUserProgress: 'The questions that the player has answered.',
    getGameStatus: "The player's spins, points and status in a campaign.",
    getAvailablePrizes: "A campaign's prizes, with the campaign in the path.",
    getAvailablePrizesByQuery: "A campaign's prizes, with the campaign in the query.",
    putGameStatus: 'Saves the whole game status.',
    postAwardedPrize: 'Records a prize that was won and reduces its stock by one.',
    postUserAnswer: 'Records an answer. Each player answers a question once.',
    getUserAnswers: "The player's answers, in one campaign or in all.",
  }),
  ...under('Branding, themes, types, files', {
    getVendorBranding: "A vendor's logo and theme.",
    updateVendorBranding: "Sets a vendor's theme and logo.",
    getThemes: 'The themes to choose from.',
    getCampaignTypes: 'The game types to choose from.',
    postFile: 'Stores an image (PNG or JPEG, in base64).',
    putFile: 'Changes an image or its description.',
  }),
  ...under('Campaigns and prizes', {
    getCampaigns: "A vendor's campaigns.",
    postCampaign: 'Creates a campaign.',
    putCampaign: 'Updates a campaign that nobody has played yet.',
    getCampaignNames: "The names of a vendor's campaigns.",
    getCampaignPrizes: "A campaign's prizes.",
    bulkPrizeOperation:
      "Creates, updates and deletes (isDeleted) a campaign's prizes. All changes are stored, or none.",
  }),
  ...under('Questions', {
    getCampaignQuestions: "A campaign's questions with their answers.",
    postQuestion: 'Adds a question.',
    putQuestion: 'Updates a question.',
    deleteQuestion: 'Deletes a question.',
    deleteCampaignQuestions: 'Deletes all questions of a campaign.',
    getQuestionTemplate: 'Downloads the template to fill in with questions.',
    uploadQuestions:
      'Adds the questions of a spreadsheet. All rows are stored, or none. 400 for hidden rows and for questions that are there already, unless the query says what to do with them.',
  }),
  ...under('Users', {
    getCampaignUsers: "A campaign's players.",
    addUserToCampaign:
      'Adds a player to a campaign. A player of this vendor with the same email is added as stored; otherwise a new one is created. 409 if already in the campaign.',
    updateUser: "Updates a player. The flag says whether the manager's avatar has changed.",
    removeCampaignUser: 'Removes a player from a campaign.',
    removeCampaignUsers: 'Removes all players from a campaign.',
    getUserTemplate: 'Downloads the template to fill in with players.',
    uploadUsers:
      'Adds or updates players, by email, from a spreadsheet. All rows are stored, or none. 400 for hidden rows, unless the query says what to do with them.',
    sendNotificationEmail: 'Mails a player the invitation again.',
    sendHeldInvitations: 'Sends the invitations that were held while the campaign had no questions.',
  }),
  ...under('Reports', {
    getAgentParticipation: 'How many players were added, and how many have finished.',
    getAverageQuizScore: 'The percentages of correct and incorrect answers.',
    getQuestionOverview: `For each question, the names of those who answered it. ${LISTS}`,
    getUserOverview: `For each player and answer, 'question: 1' or 'question: 0'. ${LISTS}`,
    getPointsPrizes: 'The spins, points and prize of each player.',
    downloadMainReport: 'Downloads the whole report of a campaign.',
    downloadQuestionReport: 'Downloads how each player answered one question.',
    downloadUserReport: 'Downloads how one player answered each question.',
  }),
  ...under('Devices', {
    makePairingCode: 'Makes a code with which one kiosk registers itself, within 15 minutes.',
    registerDevice: "Registers a kiosk with a pairing code. Returns the device's token.",
    getDevices: "A vendor's devices, revoked ones included.",
    updateDevice: "Changes a device's name and campaigns.",
    revokeDevice: 'Ends all tokens of a device for good.',
    getOwnDevice: 'The device that asks.',
    postHeartbeat:
      'Notes how the device is, as it says itself, in place of the one before. Answers with what it is told to do, once.',
    postDeviceCommand: 'Tells a device to do something. It comes for it with its next heartbeat.',
    getDeviceDay: 'How a device was during the last day, and what it was told to do.',
    putOwnLog: 'Takes the log of the device, in place of the one before.',
    downloadDeviceLog: 'Downloads the log that a device has sent last.',
    getOfflinePackage:
      'All that a kiosk needs to run one of its campaigns without the server: questions, prizes, and who may sign in.',
    postWalkUp: 'Makes a visitor who has no account a player, by email. Once for each id.',
    probe: 'Sends the number back, as a sign that this API answers and nothing in its place.',
    checkSeal: 'Whether a device made a file of which this is the digest, and its name.',
    getOwnCopySecret:
      'What the keys of the copies are made of that the device leaves on a second kiosk, and its vendor.',
    openCopy:
      'The key of a copy that a device of the same vendor has left on the one that asks, also when it is revoked.',
    rotateDeviceToken: 'Returns a further token for the device. Its first use ends those before it.',
    putOwnLease:
      'Sets which units of prizes, and which plays, the device holds for itself. Answers with what it got, which may be less.',
  }),
};
