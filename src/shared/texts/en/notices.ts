/** The server's success notices, which administrators' screens show (docs/specification.md, 8.4). */
export const notices = {
  'notice.campaignDeleted': 'The campaign has been deleted',
  'notice.questionDeleted': 'The question has been deleted',
  'notice.questionsUploaded': 'All question have been uploaded',
  'notice.questionsDeleted': 'All questions have been deleted',
  'notice.emailSent': 'Email has been sent',
  'notice.heldSent': 'The held invitations are being sent',
  'notice.userDeleted': 'The user has been deleted',
  'notice.usersUploaded': 'All users have been uploaded',
  'notice.personsMerged': 'They are one person now',
  'notice.personsApart': 'They stay two people',
  'notice.usersDeleted': 'All users have been deleted',
} as const;
