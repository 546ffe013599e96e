import { type ComponentType, type FunctionComponent, useEffect, useState } from 'react';
import { afterFirstFrame } from './after-first-frame.ts';
import { Splash } from './Splash.tsx';

/**
 * Makes a screen from the default export of the module that `load` imports, with a splash until then. Shows a preloaded
 * screen immediately, while React.lazy would first show its fallback for at least a third of a second.
 */
export function deferred<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let Content: ComponentType<Props> | null = null;
  const read = async () => {
    Content = (await load()).default;
  };

  function Screen(props: Props) {
    const [isThere, setIsThere] = useState(Content !== null);
    const [failure, setFailure] = useState<{ thrown: unknown } | null>(null);
    useEffect(() => {
      if (isThere) return;
      read().then(
        () => setIsThere(true),
        (thrown) => setFailure({ thrown }),
      );
    }, [isThere]);
    if (failure) throw failure.thrown;
    return Content ? <Content {...props} /> : <Splash />;
  }

  /** Fetches the code in advance. Ignores failures, because the screen fetches again. */
  const preload = () => read().catch(() => {});
  return { Screen, preload };
}

/** Makes an overlay that loads its code after the first frame, and stays empty until then. */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): FunctionComponent<Props> {
  return function Later(props: Props) {
    const [Content, setContent] = useState<ComponentType<Props> | null>(null);
    useEffect(() => {
      afterFirstFrame(() => void load().then((module) => setContent(() => module.default)));
    }, []);
    return Content && <Content {...props} />;
  };
}
