/**
 * Every text the specification fixes, to the letter, and a few more. Screens and tests read them from here.
 */
export const messages = {
  form: {
    required: 'This field is required',
    email: 'Please enter valid email address',
    correctAnswer: 'Please select correct answer',
    username: 'Username is required',
    passwordLength: 'The password must be at least 6 characters long',
    // The spelling is the specification's.
    passwordMatch: "The passwords doesn't match",
  },
  page: {
    notPermitted: 'Requested information is not permitted',
    notFound: 'Error 404: Page Not Found',
    nothingAssigned: 'Nothing is assigned to you. Please contact your manager.',
    thankYou: 'Thank you for your participation',
  },
  error: {
    fallback: 'Something went wrong',
    unreachable: 'The server cannot be reached. Please check the connection and try again.',
    invalidResponse: 'The server sent an answer that could not be read. Please try again.',
    storage: 'This could not be saved on the kiosk. Please call the booth staff.',
    rejectedRequest: 'That is not possible right now.',
    signedOut: 'Please log in again.',
    campaignLocked: 'This campaign has been played already and can no longer be changed.',
  },
  notice: {
    questionDeleted: 'The question has been deleted',
    questionsUploaded: 'All question have been uploaded',
    questionsDeleted: 'All questions have been deleted',
    emailSent: 'Email has been sent',
    userDeleted: 'The user has been deleted',
    usersUploaded: 'All users have been uploaded',
    usersDeleted: 'All users have been deleted',
    passwordSent: 'New password has been sent to your email',
    passwordChanged: 'Your password has been changed',
    knownUserAdded: (name: string) => `${name} was known already and has been added with the details on record.`,
  },
  confirm: {
    deleteQuestion: 'Are you sure you want to delete this question?',
    deleteQuestions: 'delete all questions?',
    sendEmail: 'send email to User?',
    deleteUser: 'delete this user?',
    deleteUsers: 'delete all users?',
    quit: 'Are you sure you want to quit?',
    quitYes: 'Yes quit',
    quitNo: 'No continue',
  },
  unsaved: {
    question: 'Leave without saving?',
    detail: 'What you have changed on this page has not been saved.',
    leave: 'Leave',
    stay: 'Stay',
  },
  wheel: {
    spinsRemaining: 'SPINS REMAINING',
    pointsEarned: 'POINTS EARNED',
    noPrize: 'No Prize',
    bonus: (points: number) => `Bonus: earn ${points} points`,
    sound: 'SOUND',
    offer: 'You can cash in all your spins and points for a chance to win a grand prize or lose everything.',
    loseTitle: 'Thank you for Participating',
    loseText: 'Better luck next time',
  },
  board: {
    press: 'Press Your Luck',
    winTitle: 'WIN!',
    loseTitle: 'Sorry!',
    loseText: 'You lose it all!',
  },
  product: 'Prize Wheel',
} as const;
