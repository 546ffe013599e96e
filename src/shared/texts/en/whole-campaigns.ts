/** The texts of changes to a campaign as a whole: copies, the archive, deletion, restoring. */
export const wholeCampaigns = {
  'campaigns.copyTitle': 'Copy the campaign',
  'campaigns.copyText':
    'The copy gets the prizes with their whole stock, the questions and all texts. It gets no players, plays or kiosks.',
  'campaigns.copied': 'The campaign has been copied',
  'campaigns.copyOk': 'Copy',
  'campaigns.section': 'Archive or delete',
  'campaigns.archiveHint':
    'An archived campaign leaves the lists and the kiosks. Its report stays, and you can bring it back.',
  'campaigns.archive': 'Archive',
  'campaigns.archiveTitle': 'Archive this campaign?',
  'campaigns.archiveText':
    'It leaves the campaign lists and, at their next check-in, the kiosks. Its report stays. You can bring it back.',
  'campaigns.archivedNotice': 'The campaign has been archived',
  'campaigns.archivedHint': 'This campaign is archived. It is not on kiosks and not in the lists.',
  'campaigns.openHint': 'This campaign can be played now. End it before you archive it.',
  'campaigns.unarchive': 'Bring back',
  'campaigns.unarchiveTitle': 'Bring this campaign back?',
  'campaigns.unarchiveText':
    'It returns to the campaign lists. Its kiosks can play it again and must prepare it again.',
  'campaigns.unarchivedNotice': 'The campaign has been brought back',
  'campaigns.delete': 'Delete',
  'campaigns.deleteTitle': 'Delete this campaign?',
  'campaigns.deleteText':
    'It disappears for all administrators, with its questions, prizes and list of users. For 90 days you can restore it on the overview. A play that a kiosk sends also restores it. After 90 days it is removed for good.',
  'campaigns.archivedMark': '{campaign} (archived)',
  'campaigns.showArchived': 'Show archived campaigns',
  'campaigns.hideArchived': 'Hide archived campaigns',
  'campaigns.archived': 'Archived by {name}, {moment}',
  'campaigns.unarchived': 'Brought back by {name}, {moment}',
  'campaigns.deleted': 'Deleted by {name}, {moment}',
  'campaigns.restored': 'Restored by {name}, {moment}',
  'campaigns.restoredByPlay': 'Restored by a play that arrived later, {moment}',
  'campaigns.deletedTitle': 'Deleted',
  'campaigns.deletedUntil': 'Deleted on {deleted}, kept until {until}',
  'campaigns.restore': 'Restore',
  'campaigns.restoreOf': 'Restore {campaign}',
  'campaigns.restoredNotice': 'The campaign has been restored',
} as const;
