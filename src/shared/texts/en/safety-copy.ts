/** Texts of the safety copy, and of what would be lost with this computer. */
export const safetyCopy = {
  'unplug.safe': 'Safe to unplug',
  'unplug.notSafe': 'Not safe to unplug',
  'unplug.unknown': 'Not known whether it is safe to unplug',
  'unplug.onServer': 'Everything is on the server.',
  'unplug.inFolder': 'The safety copy holds everything that is not on the server.',
  'unplug.unknownDisk':
    "The safety copy is up to date, but the system does not say whether it is on another disk than the kiosk's data.",
  'unplug.why.server-here': 'The server runs on this computer, so everything is on this computer only.',
  'unplug.why.elsewhere': 'Unsent entries for another server are on this kiosk. No safety copy is made of them.',
  'unplug.why.no-folder': 'Unsent entries are on this computer only. Choose a folder for a safety copy.',
  'unplug.why.copying': 'Something has just been played. The safety copy follows.',
  'unplug.why.no-secret': 'This kiosk can make no safety copy yet. Register it, and connect it to its server once.',
  'unplug.why.missing':
    'The folder of the safety copy is missing. Plug the stick in again, connect the share, or choose another folder.',
  'unplug.why.same-disk':
    "The folder is on the disk of the kiosk's own data, so both would be lost together. Choose a folder on a USB stick or another computer.",
  'unplug.why.full': 'The disk of the safety copy is full. Free some space there, or choose another folder.',
  'unplug.why.slow': 'The folder of the safety copy does not answer in time. Check the stick or the network.',
  'unplug.why.unwritable':
    'The safety copy cannot be written. Check that the folder is not write-protected, or choose another one.',

  'safetyCopy.title': 'Safety copy',
  'safetyCopy.open': 'In the staff area',
  'safetyCopy.none':
    'A safety copy holds all unsent entries, encrypted, in a folder on a USB stick or on another computer. If this kiosk is lost, they are not.',
  'safetyCopy.folder': 'Folder: {folder}',
  'safetyCopy.file': 'File: {file}',
  'safetyCopy.readBack': 'Last checked: {ago}.',
  'safetyCopy.howTo':
    "If this kiosk is lost, import the file on another registered kiosk: open its sync centre and choose 'Import a file'.",
  'safetyCopy.choose': 'Choose a folder',
  'safetyCopy.chooseOther': 'Choose another folder',
  'safetyCopy.stop': 'Make no more copies',
} as const;
