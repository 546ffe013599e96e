import { type Mutant, of } from '../mutant.ts';

export const desktop: readonly Mutant[] = [
  ...of('src/main/window.ts', ['src/main/window.test.ts'], {
    'a longer host is the own screen': [`url.startsWith(\`\${SCREEN_ORIGIN}/\`)`, 'url.startsWith(SCREEN_ORIGIN)'],
    'another origin is the development server': [
      'new URL(url).origin === new URL(devUrl).origin',
      'url.startsWith(devUrl)',
    ],
    'permissions are granted': ['answer(false);', 'answer(true);'],
    'permissions count as granted': ['setPermissionCheckHandler(() => false)', 'setPermissionCheckHandler(() => true)'],
  }),
];
