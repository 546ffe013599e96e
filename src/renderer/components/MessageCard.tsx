import type { ReactNode } from 'react';
import { landing } from './focus-keeper.ts';
import { MarqueeCard } from './MarqueeCard.tsx';
import css from './MessageCard.module.css';
import { Stage } from './Stage.tsx';
import { useTitle } from './use-title.ts';

export interface MessageCardProps {
  title: string;
  /** The reason for the message. */
  reason?: string;
  text?: string;
  actions?: ReactNode;
}

/** A page with a single message. */
export function MessageCard({ title, reason, text, actions }: MessageCardProps) {
  useTitle(title);
  return (
    <Stage>
      <main className={css.page}>
        <MarqueeCard className={css.card}>
          <div className={css.content}>
            <h1 className={css.title} {...landing}>
              {title}
            </h1>
            {reason && (
              <p className={css.text} role="alert" dir="auto">
                {reason}
              </p>
            )}
            {text && <p className={css.text}>{text}</p>}
            <div className={css.actions}>{actions}</div>
          </div>
        </MarqueeCard>
      </main>
    </Stage>
  );
}
