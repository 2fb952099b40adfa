/** The photo of a child or a person. */
export const photo = {
  label: 'Photo',
  choose: 'Choose a photo',
  change: 'Choose another',
  remove: 'Remove photo',
  hint: 'Seen by everybody who cares for this child. Only a small picture is kept, without time or place.',
  personHint:
    'Seen by everybody in your family. Only a small picture is kept, without time or place.',
  preparing: 'Preparing the photo…',
  moveHint: 'Drag the photo, or move the sliders.',
  zoom: 'Closer',
  across: 'Left or right',
  down: 'Up or down',
  tooLarge:
    'This picture is too large. Choose one of at most {{mb}} MB and {{megapixels}} megapixels.',
  unreadable: 'This file cannot be read as a picture. Choose another, for example a JPEG or PNG.',
} as const;
