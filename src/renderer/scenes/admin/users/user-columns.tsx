import type { CampaignUser } from '#shared/entities/campaign-user.ts';
import type { File as StoredFile } from '#shared/entities/file.ts';
import { nameOfUser } from '#shared/rules/user-form.ts';
import { text } from '../../../admin-texts.ts';
import { actionsColumn } from '../parts/actions-column.tsx';
import type { Column } from '../parts/Grid.tsx';
import { MailState } from './MailState.tsx';
import css from './UserTable.module.css';

export interface UserActions {
  isBusy: boolean;
  onEdit(user: CampaignUser): void;
  onMail(user: CampaignUser): void;
  onDelete(user: CampaignUser): void;
  /** Shows all data of the user. */
  onShow(user: CampaignUser): void;
}

/** The columns of the list of users; the id is the Employee ID. */
export const userColumns = ({ isBusy, onEdit, onMail, onDelete, onShow }: UserActions): Column<CampaignUser>[] => [
  textColumn('id', text('users.id'), '13.5%'),
  nameColumn('firstName', text('users.firstName'), '11%'),
  nameColumn('lastName', text('users.lastName'), '12%'),
  textColumn('email', text('users.email'), '16%'),
  textColumn('location', text('users.location'), '10%'),
  {
    key: 'manager',
    title: text('users.manager'),
    width: '13%',
    isSortable: true,
    render: ({ manager, managerAvatarFile }) => <Manager name={manager} avatar={managerAvatarFile} />,
  },
  {
    key: 'isEmailSent',
    title: text('users.emailSent'),
    width: '10.5%',
    isSortable: true,
    render: (user) => <MailState user={user} />,
  },
  actionsColumn(184, css.actions, (user) => {
    const row = nameOfUser(user);
    const show = { icon: 'person', label: text('people.show', { name: row }), isDisabled: false } as const;
    const isErased = Boolean(user.erasedDate);
    return [
      // Other servers erase nobody, and cannot show the data of a person.
      ...(user.erasedDate === undefined ? [] : [{ ...show, onClick: () => onShow(user) }]),
      { icon: 'edit', label: text('list.edit', { row }), isDisabled: isBusy || isErased, onClick: () => onEdit(user) },
      {
        icon: 'mail',
        label: text('users.resend', { name: row }),
        isDisabled: isBusy || isErased,
        onClick: () => onMail(user),
      },
      { icon: 'delete', label: text('list.delete', { row }), isDisabled: isBusy, onClick: () => onDelete(user) },
    ];
  }),
];

type TextField = 'id' | 'firstName' | 'lastName' | 'email' | 'location';

const textColumn = (key: TextField, title: string, width: string): Column<CampaignUser> => ({
  key,
  title,
  width,
  isSortable: true,
  render: (user) => <Text text={String(user[key] ?? '')} />,
});

/** Names may take two lines, as people are looked up by them; the row is no higher for it. */
const nameColumn = (key: 'firstName' | 'lastName', title: string, width: string): Column<CampaignUser> => ({
  ...textColumn(key, title, width),
  render: (user) => (
    <span className={css.name} dir="auto" title={user[key] ?? ''}>
      {user[key]}
    </span>
  ),
});

/** One line. Hovering shows the whole text. */
const Text = ({ text }: { text: string }) => (
  <span className={css.text} dir="auto" title={text}>
    {text}
  </span>
);

/** A user's manager with a picture, or with an initial if there is none. */
function Manager({ name, avatar }: { name: string | null | undefined; avatar: StoredFile | null | undefined }) {
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
