import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { text } from '../../../admin-texts.ts';
import { Pages } from './Pages.tsx';

it('jumps over pages by buttons, which the keyboard reaches', () => {
  const markup = renderToStaticMarkup(<Pages current={10} pageSize={10} total={300} showSizeChanger={false} />);
  for (const name of ['library.previousPages', 'library.nextPages'] as const) {
    const button = new RegExp(`<button[^>]*aria-label="${text(name)}"[^>]*>`).exec(markup)?.[0];
    expect(button, name).toBeDefined();
    expect(button).not.toContain('tabindex="-1"');
  }
});
