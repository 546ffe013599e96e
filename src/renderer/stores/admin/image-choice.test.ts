import { expect, test } from 'vitest';
import { MAXIMUM_IMAGE_BYTES } from '#shared/rules/image.ts';
import { text } from '../../admin-texts.ts';
import { ImageChooser } from './image-choice.ts';

const SHOWN = async () => true;

/** The first bytes of a one-pixel PNG, as many as are checked. */
const PNG = Uint8Array.from(
  [
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
    [0, 0, 0, 1, 0, 0, 0, 1],
  ].flat(),
);

/** A file whose bytes arrive when the test calls `arrive`. */
function slowFile(name: string, bytes = PNG) {
  const file = new File([bytes], name);
  const read = file.arrayBuffer.bind(file);
  const { promise, resolve } = Promise.withResolvers<void>();
  file.arrayBuffer = async () => {
    await promise;
    return read();
  };
  return { file, arrive: resolve };
}

test('the image chosen last counts, even if the first takes longer to read', async () => {
  const chooser = new ImageChooser(SHOWN);
  const [first, second] = [slowFile('first.png'), slowFile('second.png')];
  const choices = [chooser.choose(first.file), chooser.choose(second.file)];
  second.arrive();
  expect(await choices[1]).toMatchObject({ image: { fileName: 'second.png', mimeType: 'image/png' } });
  first.arrive();
  expect(await choices[0]).toBeNull();
});

test('an image that is refused gives way to one chosen after it', async () => {
  const chooser = new ImageChooser(SHOWN);
  const [first, second] = [slowFile('first.png', Uint8Array.of(1)), slowFile('second.png')];
  const choices = [chooser.choose(first.file), chooser.choose(second.file)];
  second.arrive();
  await choices[1];
  first.arrive();
  expect(await choices[0]).toBeNull();
  expect(await chooser.choose(new File(['?'], 'third.png'))).toMatchObject({ refusal: expect.any(String) });
});

test('an image that is removed does not come back once it has been read', async () => {
  const chooser = new ImageChooser(SHOWN);
  const { file, arrive } = slowFile('first.png');
  const choice = chooser.choose(file);
  chooser.forget();
  arrive();
  expect(await choice).toBeNull();
});

test('an image that the browser cannot show is refused', async () => {
  const chooser = new ImageChooser(async ({ mimeType }) => mimeType !== 'image/png');
  expect(await chooser.choose(new File([PNG], 'cut.png'))).toEqual({ refusal: text('image.notShown') });
});

test('an image of too many pixels is refused before it is decoded', async () => {
  const decoded: string[] = [];
  const chooser = new ImageChooser(async ({ fileName }) => decoded.push(fileName ?? '') > 0);
  const huge = PNG.with(16, 1);
  expect(await chooser.choose(new File([huge], 'huge.png'))).toEqual({ refusal: 'The image has too many pixels.' });
  expect(await chooser.choose(new File([PNG], 'small.png'))).toHaveProperty('image');
  expect(decoded).toEqual(['small.png']);
});

test('an image of too many bytes is refused before it is read', async () => {
  const film = new File([PNG, new Uint8Array(MAXIMUM_IMAGE_BYTES)], 'heavy.png');
  film.arrayBuffer = () => Promise.reject(new Error('It is read.'));
  expect(await new ImageChooser(SHOWN).choose(film)).toEqual({ refusal: 'The image is larger than 5 MB.' });
});

test.each([
  ['vector.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['notes.jpg', 'Just a text.'],
  ['empty.png', ''],
])('a file that is not a picture is refused: %s', async (name, content) => {
  const choice = await new ImageChooser(SHOWN).choose(new File([content], name));
  expect(choice).toEqual({ refusal: 'Only png and jpeg images are accepted.' });
});
