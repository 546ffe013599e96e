import type { File as StoredFile } from '#shared/entities/file.ts';
import css from './UserTable.module.css';

/** A user's manager with a picture, or with an initial if there is none. */
export function Manager({ name, avatar }: { name: string | null | undefined; avatar: StoredFile | null | undefined }) {
  if (!name && !avatar?.url) return null;
  return (
    <span className={css.manager}>
      <span className={css.avatar} aria-hidden="true">
        {avatar?.url ? <img className={css.avatarImage} src={avatar.url} alt="" loading="lazy" /> : initialOf(name)}
      </span>
      <span className={css.text} dir="auto" title={name ?? ''}>
        {name}
      </span>
    </span>
  );
}

const segmenter = new Intl.Segmenter();

/** The first letter as a reader sees it: an emoji, or a letter with its accents, stays whole. */
const initialOf = (name: string | null | undefined): string =>
  [...segmenter.segment(name?.trim() ?? '')][0]?.segment.toUpperCase() ?? '';
