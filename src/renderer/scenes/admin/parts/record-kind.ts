/** The kind of record in a campaign's list. */
export type RecordKind = 'question' | 'user';
