import type { EndpointName } from '#shared/api/endpoints.ts';

const LISTS = 'Commas within a list item are replaced by spaces. In a very large report the longest items are cut.';

/** A summary of each call, by the headings of the API's description, in order. */
const SUMMARIES = {
  'Authentication and account': {
    logIn: 'Logs in. Returns the token that all other calls need.',
    getLogInWays: 'Whether players can log in with the code of an invitation.',
    logInWithCode:
      'Logs a player in with the code of an invitation, while its campaign runs. The first use of the token uses it up.',
    forgotPassword: 'Mails a new password. The response does not reveal whether the account exists.',
    changePassword: "Changes the caller's password.",
    getUser: 'Returns the logged-in user, or another user of the same vendor.',
    logOut: 'Ends the session of this token.',
  },
  Game: {
    getGameDetails: 'The campaigns that the player can play now, and the theme.',
    getUserProgress: 'The questions that the player has answered.',
    getGameStatus: "The player's spins, points and status in a campaign.",
    getAvailablePrizes: "A campaign's prizes, with the campaign in the path.",
    getAvailablePrizesByQuery: "A campaign's prizes, with the campaign in the query.",
    putGameStatus: 'Saves the whole game status.',
    postAwardedPrize: 'Records a prize that was won and reduces its stock by one.',
    handOverPrize: 'Records that an administrator has handed a prize over.',
    undoHandOver: 'Takes a hand-over back, with a reason.',
    getWinners: "A campaign's won prizes with their hand-overs, latest first.",
    downloadWinners: "A campaign's won prizes with their hand-overs, as a sheet.",
    returnPrizes: 'Returns all prizes that nobody claimed in time to the stock, and records who did it.',
    confirmAward: 'Confirms a prize that waits for an administrator.',
    withdrawAward: 'Withdraws a prize and puts its unit back into stock.',
    postUserAnswer: 'Records an answer. Each player answers a question once.',
    getUserAnswers: "The player's answers, in one campaign or in all.",
  },
  'Branding, themes, types, files': {
    getVendorBranding: "A vendor's logo and theme.",
    updateVendorBranding: "Sets a vendor's theme and logo.",
    getThemes: 'The themes to choose from.',
    getCampaignTypes: 'The game types to choose from.',
    postFile: 'Stores an image (PNG or JPEG, in base64).',
    putFile: 'Changes an image or its description.',
  },
  'Campaigns and prizes': {
    getCampaigns: "A vendor's campaigns.",
    postCampaign: 'Creates a campaign.',
    putCampaign: 'Updates a campaign that nobody has played yet.',
    getCampaignNames: "The names of a vendor's campaigns.",
    getOverview:
      'The questions, players, invitations, visits today, kiosks and conflicts of each campaign, as numbers.',
    getCampaignPrizes: "A campaign's prizes.",
    bulkPrizeOperation:
      "Creates, updates and deletes (isDeleted) a campaign's prizes. All changes are stored, or none.",
    extendCampaign: 'Moves the end of a campaign later, also after the first play, and records who did it.',
    changeUnits: "Adds units to a campaign's prizes or takes some, never won or reserved ones, and records who did it.",
    getReservations: "The kiosks that have reserved units of a campaign's prizes, the most units first.",
    openCampaign: 'Opens a campaign before its start, or again after an early end, and records who did it.',
    pauseCampaign: 'Pauses a campaign until a moment, or moves the end of its pause, and records who did it.',
    resumeCampaign: 'Ends the pause of a campaign, and records who did it.',
    endCampaign: 'Ends a campaign before its end date, and records who did it.',
    correctPrize: "Corrects a prize's texts and picture, also after the first play, and records who did it.",
    copyCampaign: 'Copies a campaign with its prizes and questions, under another name and with other dates.',
    archiveCampaign: 'Puts a campaign away that cannot be played now. It leaves kiosks; reports stay.',
    unarchiveCampaign: 'Brings an archived campaign back.',
    deleteCampaign: 'Deletes a campaign without plays. A play that arrives within 90 days restores it.',
    getDeletedCampaigns: 'The deleted campaigns that the server still keeps, the latest first.',
    restoreCampaign: 'Brings a deleted campaign back, and records who did it.',
    getCampaignActions:
      'The recorded changes of a campaign, latest first, with the kiosks that have not received them.',
  },
  Questions: {
    getCampaignQuestions: "A campaign's questions with their answers.",
    postQuestion: 'Adds a question.',
    putQuestion: 'Updates a question.',
    correctQuestion: "Corrects a question's texts and picture, also after the first play, and records who did it.",
    deleteQuestion: 'Deletes a question.',
    reorderQuestions: 'Sets the order of all questions of a campaign.',
    deleteCampaignQuestions: 'Deletes all questions of a campaign.',
    getQuestionTemplate: 'Downloads the template to fill in with questions.',
    getQuestionSheet: "Downloads a campaign's questions in the template's format.",
    uploadQuestions:
      'Adds the questions of a spreadsheet. All rows are stored, or none. 400 for hidden rows and for questions that are there already, unless the query says what to do with them.',
  },
  Users: {
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
    getPersonMatches: 'The visitors who gave the email of an earlier visitor or of a player of the campaign.',
    mergePersons: "Gives a visitor's play to the other person of a match, unless both have begun.",
    findPeople: "Finds a vendor's players and visitors by a part of the name or email, or by id. At most 50.",
    getPersonData: 'All that the server stores of a player or visitor, and the kiosks that may store something.',
    downloadPersonData: 'The same as a JSON file.',
    erasePerson:
      "Erases a person's names, contact, passwords and notes for good. Plays and prizes stay under a pseudonym.",
    keepPersonsApart: 'Remembers that the two people of a match are not the same.',
    getConsents: "A person's consent records, the oldest first, with the words that the person read.",
    withdrawConsent: 'Records that a person has withdrawn a consent. Earlier records stay.',
  },
  Reports: {
    getAgentParticipation: 'How many players were added, and how many have finished.',
    getAverageQuizScore: 'The percentages of correct and incorrect answers.',
    getQuestionOverview: `For each question, the names of those who answered it. ${LISTS}`,
    getUserOverview: `For each player and answer, 'question: 1' or 'question: 0'. ${LISTS}`,
    getPointsPrizes: 'The spins, points and prize of each player.',
    getShowReport:
      "All charts of a show in the venue's time. `from` and `to` are days; they and `kioskId` select plays in all reports.",
    downloadMainReport: 'Downloads the whole report of a campaign.',
    downloadContacts:
      'Downloads the people of a campaign, one per line, with consents, score and prize: `csv`, `excel-csv` or `xlsx`.',
    downloadQuestionReport: 'Downloads how each player answered one question.',
    downloadUserReport: 'Downloads how one player answered each question.',
  },
  Devices: {
    makePairingCode: 'Creates a registration code for one kiosk. Expires after 15 minutes.',
    registerDevice:
      'Registers a kiosk with a registration code, and returns its token. The same code with the same secret returns another token of that device.',
    getDevices: "A vendor's devices, revoked ones included.",
    updateDevice: "Changes a device's name and campaigns.",
    revokeDevice: 'Ends all tokens of a device for good. All that arrived from it since a moment becomes void.',
    getArrivals: 'Counts what has arrived from a device since a moment.',
    trustDevice: 'Counts again what arrived from a device. Returns the awards without a unit left, which stay void.',
    getOwnDevice: 'The device that asks.',
    checkIn:
      'Stores the report of a device, replacing the last one. Reserves what a wish with the current round names. Returns the device, its lease, each waiting command once, and which offline packages have changed.',
    postDeviceCommand: 'Sends a command to a device. The device fetches it with its next check-in.',
    getDeviceDay: "Returns a device's health during the last 24 hours, and its last commands.",
    putOwnLog: "Stores the device's log, replacing the last one.",
    downloadDeviceLog: 'Downloads the last log that a device sent.',
    getOfflinePackage: 'Returns the offline package of a campaign: questions, prizes, and the players who may log in.',
    getClaim: 'Returns the prize with a claim code, and whether it was handed over. Contains no name.',
    postHandOver:
      'Records that staff have handed a prize over. The first hand-over of a prize to arrive counts, and each further one lowers the stock. Repeating an id changes nothing.',
    undoOwnHandOver: 'Takes a hand-over back, with a reason.',
    getOwnHandOvers: "Returns the device's newest hand-overs, and which ones are in conflict with another desk's.",
    postWalkUp: 'Registers a visitor without an account as a player, by email. Repeating an id changes nothing.',
    probe: 'Returns the number, which proves that this API answers.',
    checkSeal: "Checks whether a device made the file with this digest. Returns the device's name.",
    getOwnCopySecret: 'Returns the secret from which the device derives the keys of its safety copies, and its vendor.',
    openCopy: 'Returns the key of a safety copy that another device of the same vendor made, even a revoked one.',
    rotateDeviceToken: 'Returns another token for the device. The first use of the new token ends the earlier ones.',
  },
} satisfies Record<string, Partial<Record<EndpointName, string>>>;

export const tags = Object.keys(SUMMARIES);

type Summaries = typeof SUMMARIES;
type Named = { [Tag in keyof Summaries]: keyof Summaries[Tag] }[keyof Summaries];

/** The heading and summary of each call. A call without a summary does not compile. */
export const routeTexts: Readonly<Record<EndpointName, { tag: string; summary: string }>> = Object.fromEntries(
  Object.entries(SUMMARIES).flatMap(([tag, summaries]) =>
    Object.entries(summaries).map(([name, summary]) => [name, { tag, summary }]),
  ),
) as Record<Named, { tag: string; summary: string }>;
