import { count } from '../parts/format.ts';
import css from './Charts.module.css';

/** What the chart library gives for a tooltip. */
export interface TooltipContent {
  title: string;
  items: readonly { name: string; value: number }[];
}

/**
 * Builds the content of a tooltip, largest number first. The library would insert names as HTML, and its style
 * attributes break the page's rules for styles.
 */
export function tooltipContent({ title, items }: TooltipContent, colours: ReadonlyMap<string, string>): HTMLElement {
  const box = document.createElement('div');
  box.className = css.tooltip ?? '';
  box.append(element('strong', title));
  for (const { name, value } of items.toSorted((a, b) => b.value - a.value)) {
    const row = element('span', '');
    row.className = css.tooltipRow ?? '';
    const colour = element('span', '');
    colour.className = css.colour ?? '';
    colour.style.background = colours.get(name) ?? '';
    row.append(colour, element('span', name), element('b', count(value)));
    box.append(row);
  }
  return box;
}

function element(tag: 'span' | 'strong' | 'b', content: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = content;
  made.dir = 'auto';
  return made;
}
