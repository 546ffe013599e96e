import { Button, ButtonLink } from './Button.tsx';
import { MessageCard } from './MessageCard.tsx';

export interface MessagePageProps {
  title: string;
  text?: string;
  /** The next step: a link to an address, or a button. */
  action: { label: string; to: string } | { label: string; onPress(): void };
}

/** A page with a single message and a single next step. */
export function MessagePage({ title, text, action }: MessagePageProps) {
  const looks = { size: 'main', variant: 'primary' } as const;
  return (
    <MessageCard
      title={title}
      {...(text === undefined ? {} : { text })}
      actions={
        'to' in action ? (
          <ButtonLink {...looks} to={action.to} replace>
            {action.label}
          </ButtonLink>
        ) : (
          <Button {...looks} onClick={action.onPress}>
            {action.label}
          </Button>
        )
      }
    />
  );
}
