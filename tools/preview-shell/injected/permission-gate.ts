/**
 * Electron asks the app's permission handlers where Chromium would ask the person. The shell cannot see Chromium's
 * question, so it asks before each call that leads to one, applies the answer, and then makes Chromium's own call.
 * Injected as text into the page's world, so it is self-contained and saves the functions that it needs before any
 * script of the page runs.
 */
export type PermissionQuestion = {
  /** `request` asks for permission; `check` asks for the answer that a request would get. */
  kind: 'request' | 'check';
  /** Electron's name for it */
  permission: string;
  mediaTypes?: ('audio' | 'video')[];
};

/** Messages from the page's world, and their answers. */
export type AskedPermission = PermissionQuestion & { id: number };
export type AnsweredPermission = { id: number; isGranted: boolean };

/**
 * @param askName name of the event that carries a question out
 * @param answerName name of the event that brings the answer
 */
export function gatePermissions(askName: string, answerName: string): void {
  type Call = (this: unknown, ...args: unknown[]) => unknown;
  const Carrier = CustomEvent;
  const Refusal = DOMException;
  const dispatch = window.dispatchEvent.bind(window);
  const waiting = new Map<number, (isGranted: boolean) => void>();
  let nextId = 1;

  window.addEventListener(answerName, (event) => {
    event.stopImmediatePropagation();
    const { id, isGranted } = (event as CustomEvent<AnsweredPermission>).detail;
    waiting.get(id)?.(isGranted);
    waiting.delete(id);
  });
  const ask = (question: PermissionQuestion) =>
    new Promise<boolean>((resolve) => {
      const id = nextId++;
      waiting.set(id, resolve);
      dispatch(new Carrier(askName, { detail: { ...question, id } }));
    });

  /** @param isRefusedHere whether to refuse here, because Chromium's own call would not */
  const gate = (
    owner: object | undefined,
    name: string,
    isRefusedHere: boolean,
    question: (args: unknown[]) => PermissionQuestion,
  ) => {
    const descriptor = owner && Object.getOwnPropertyDescriptor(owner, name);
    if (!descriptor || typeof descriptor.value !== 'function') return;
    const original = descriptor.value as Call;
    const gated = {
      [name]: async function (this: unknown, ...args: unknown[]) {
        const isGranted = await ask(question(args));
        if (!isGranted && isRefusedHere) throw new Refusal('Permission denied', 'NotAllowedError');
        return original.apply(this, args);
      },
    };
    Object.defineProperty(owner, name, { ...descriptor, value: gated[name] });
  };
  const request = (permission: string) => (): PermissionQuestion => ({ kind: 'request', permission });
  const prototypeOf = (name: string): object | undefined =>
    (globalThis as unknown as Record<string, { prototype: object } | undefined>)[name]?.prototype;

  if (typeof Notification === 'function') gate(Notification, 'requestPermission', false, request('notifications'));
  gate(prototypeOf('Geolocation'), 'getCurrentPosition', false, request('geolocation'));
  gate(prototypeOf('Element'), 'requestFullscreen', true, request('fullscreen'));
  gate(prototypeOf('Element'), 'requestPointerLock', true, request('pointerLock'));
  gate(prototypeOf('Clipboard'), 'read', true, request('clipboard-read'));
  gate(prototypeOf('Clipboard'), 'readText', true, request('clipboard-read'));
  gate(prototypeOf('Clipboard'), 'write', true, request('clipboard-sanitized-write'));
  gate(prototypeOf('Clipboard'), 'writeText', true, request('clipboard-sanitized-write'));
  gate(prototypeOf('Navigator'), 'requestMIDIAccess', true, request('midi'));
  gate(prototypeOf('MediaDevices'), 'getDisplayMedia', true, request('display-capture'));
  gate(prototypeOf('MediaDevices'), 'getUserMedia', true, ([wanted]) => {
    const { audio, video } = (wanted ?? {}) as MediaStreamConstraints;
    const mediaTypes = [...(audio ? (['audio'] as const) : []), ...(video ? (['video'] as const) : [])];
    return { kind: 'request', permission: 'media', mediaTypes };
  });
  gate(prototypeOf('Permissions'), 'query', false, ([descriptor]) => {
    const { name = 'unknown' } = (descriptor ?? {}) as { name?: string };
    const electronNames: Record<string, string> = {
      camera: 'media',
      microphone: 'media',
      'clipboard-write': 'clipboard-sanitized-write',
    };
    return { kind: 'check', permission: electronNames[name] ?? name };
  });
}
