import { Button, Input, type InputRef } from 'antd';
import { type FormEvent, useRef, useState } from 'react';
import { type CommandKind, type DeviceCommand, type KioskCommand, MESSAGE_LENGTH } from '#shared/entities/command.ts';
import { text } from '../../../admin-texts.ts';
import css from './Kiosks.module.css';
import { momentText } from './moments.ts';

/** Commands sent with one press. */
const KINDS = ['sync-now', 'send-log', 'restart', 'update', 'return-leases'] as const satisfies readonly CommandKind[];

interface CommandPanelProps {
  onCommand(command: KioskCommand): void;
  /** Locking is asked about first. */
  onLock(): void;
}

/**
 * Buttons for commands to a kiosk. None is disabled while a command is sent, because the pressed button has the focus.
 */
export function CommandPanel({ onCommand, onLock }: CommandPanelProps) {
  const [message, setMessage] = useState('');
  const field = useRef<InputRef>(null);
  const show = (event: FormEvent) => {
    event.preventDefault();
    if (message.trim() === '') return field.current?.focus();
    onCommand({ kind: 'show-message', message });
    setMessage('');
  };
  return (
    <section className={css.commands} aria-label={text('kiosks.commands')}>
      <h3 className={css.subheading}>{text('kiosks.commands')}</h3>
      <div className={css.buttons}>
        {KINDS.map((kind) => (
          <Button key={kind} onClick={() => onCommand({ kind, message: null })}>
            {text(`command.${kind}`)}
          </Button>
        ))}
        <Button danger onClick={onLock}>
          {text('command.lock')}
        </Button>
      </div>
      <form className={css.message} onSubmit={show}>
        <Input
          ref={field}
          aria-label={text('kiosks.message')}
          placeholder={text('kiosks.message')}
          dir="auto"
          autoComplete="off"
          maxLength={MESSAGE_LENGTH}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
        <Button htmlType="submit">{text('command.show-message')}</Button>
      </form>
      <p className={css.soft}>{text('kiosks.commandsHint')}</p>
    </section>
  );
}

/** Lists the latest commands, the newest first, and their outcomes. */
export function CommandList({ commands, now }: { commands: readonly DeviceCommand[]; now: number }) {
  if (commands.length === 0) return null;
  return (
    <ul className={css.told}>
      {commands.map(({ id, kind, message, state, createdDate }) => (
        <li key={id}>
          <span data-state={state}>{text(`commandState.${state}`)}</span>
          <span>
            {text(`command.${kind}`)}
            {message && (
              <>
                {' '}
                <bdi className={css.soft}>{message}</bdi>
              </>
            )}
          </span>
          <span className={css.soft}>{momentText(createdDate, now)}</span>
        </li>
      ))}
    </ul>
  );
}
