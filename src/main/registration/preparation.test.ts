import { expect, test } from 'vitest';
import type { OfflinePackage } from '#shared/entities/offline-package.ts';
import { imagesOf } from './preparation.ts';

test("a package's images are those of prizes, questions, vendor and managers, each once", () => {
  const content = {
    campaign: { id: 1, prizes: [{ imageFile: { url: '/mug.png' } }, { imageFile: null }] },
    questions: [{ imageFile: { url: '/speaker.png' } }, { imageFile: { url: '/mug.png' } }, {}],
    vendor: { logo: { url: 'data:image/png;base64,AAAA' } },
    players: [{ user: { managerAvatar: { url: '/manager.png' } } }],
  } as unknown as OfflinePackage;
  expect(imagesOf(content)).toEqual(['/mug.png', '/speaker.png', '/manager.png']);
});
