import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Dialog } from './Dialog.tsx';

describe('a dialog', () => {
  const html = renderToStaticMarkup(
    <Dialog title="You won!">
      <p>Collect your headphones at the counter.</p>
    </Dialog>,
  );

  it('is named by its heading and described by its body', () => {
    const [, described = 'none'] = /aria-describedby="([^"]+)"/.exec(html) ?? [];
    expect(html).toMatch(new RegExp(`id="${described}"[^>]*><p>Collect your headphones`));
  });

  it('without a marked control has its heading as the first place for the focus', () => {
    expect(html).toMatch(/<h2[^>]* tabindex="-1"[^>]*>You won!/);
  });

  it('without a body has no description', () => {
    expect(renderToStaticMarkup(<Dialog title="Really?" />)).not.toContain('aria-describedby');
  });
});
