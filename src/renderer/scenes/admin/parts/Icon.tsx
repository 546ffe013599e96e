/** Stroke paths in a 24 by 24 view box. */
const PATHS = {
  add: 'M12 5v14M5 12h14',
  ascending: 'm7 14 5-5 5 5',
  calendar: 'M4 6h16v14H4V6ZM4 11h16M8 3v5M16 3v5',
  check: 'm5 13 4 4L19 7',
  clear: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM9 9l6 6M15 9l-6 6',
  delete: 'M4 7h16M10 11v6M14 11v6M6 7l1 13h10l1-13M9 7V4h6v3',
  descending: 'm7 10 5 5 5-5',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  edit: 'M4 20h4L19 9l-4-4L4 16v4ZM13 7l4 4',
  forward: 'm9 6 6 6-6 6',
  grip: 'M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1',
  loading: 'M12 3a9 9 0 1 0 9 9',
  mail: 'M3 6h18v12H3V6Zm0 1 9 6 9-6',
  person: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4 21a8 8 0 0 1 16 0',
  refresh: 'M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6',
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14Zm9 16-4-4',
  unknown: 'M9 9a3 3 0 1 1 4.6 2.5c-1 .6-1.6 1.3-1.6 2.5M12 17.2v.1',
  unsorted: 'm8 9 4-4 4 4M8 15l4 4 4-4',
  upload: 'M12 16V5M7 9l5-5 5 5M5 20h14',
  warning: 'M12 4 2.5 20h19L12 4ZM12 10v4.5M12 17.2v.1',
} as const;

export type IconName = keyof typeof PATHS;

/** An icon beside a text or in place of one. Decorative: the control's accessible name carries the meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
