/** What the rows of a campaign's list are. */
export type RecordKind = 'question' | 'user';
