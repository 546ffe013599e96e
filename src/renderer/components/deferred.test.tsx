import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { deferred } from './deferred.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

it('shows a splash until the code has loaded, and a preloaded screen immediately', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Greeting }>();
  const { Screen, preload } = deferred(() => promise);
  expect(renderToStaticMarkup(<Screen name="Ada" />)).toContain('role="status"');
  resolve({ default: Greeting });
  await preload();
  expect(renderToStaticMarkup(<Screen name="Ada" />)).toBe('<p>Hello Ada</p>');
});

it('ignores a failed preload', async () => {
  const { Screen, preload } = deferred<object>(() => Promise.reject(new Error('The network is down.')));
  await preload();
  expect(renderToStaticMarkup(<Screen />)).toContain('role="status"');
});
