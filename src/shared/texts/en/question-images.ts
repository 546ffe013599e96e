/** The texts about a question's picture. */
export const questionImages = {
  'questionImage.field': 'Image',
  'questionImage.added': 'Picture of “{question}” added by {name}, {moment}',
  'questionImage.replaced': 'Picture of “{question}” replaced by {name}, {moment}',
  'questionImage.removed': 'Picture of “{question}” removed by {name}, {moment}',
} as const;
