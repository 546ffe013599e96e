import { join } from 'node:path';
import type { Page } from 'playwright';
import { root } from '../ensure.mjs';

/** Saves a picture of a step, which the workflow keeps. */
export const picture = (page: Page, name: string): Promise<Buffer> =>
  page.screenshot({ path: join(root, 'test-results', 'proof', `${name}.png`) });
